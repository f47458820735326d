import { sql, type Transaction } from 'kysely'
import type { Schema } from '../../db/schema.ts'
import type { Month } from '../Month.ts'
import { monthMoments } from '../month-moments.ts'

/** What a server was used for in a month. */
export interface MonthService {
  readonly server_id: number
  readonly server_name: string
  /** Started hours that were paid; those given back in the month are taken off. */
  readonly hours: number
  /** From `revenue`; below 0 where more was given back than used. */
  readonly amount_rub_cents: number
}

/** The services of a Moscow month, server by server, from the entries of `revenue`. Source: decisions, section 5. */
export async function monthServices(
  tx: Transaction<Schema>,
  account_id: number,
  month: Month
): Promise<readonly MonthService[]> {
  const { from, to } = monthMoments(month)
  const { rows } = await sql<MonthService>`
    select server_id, name as server_name,
      (count(*) filter (where target = 'revenue') - count(*) filter (where source = 'revenue'))::integer as hours,
      sum(case target when 'revenue' then amount_rub_cents else -amount_rub_cents end)::bigint as amount_rub_cents
    from transfers join servers using (account_id, server_id)
    where account_id = ${account_id} and at >= ${from} and at < ${to} and 'revenue' in (source, target)
    group by server_id, name order by server_id`.execute(tx)
  return rows
}
