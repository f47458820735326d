import { sql, type Transaction } from 'kysely'
import { type Month, monthMoments } from '../../history/month-moments.ts'
import type { Schema } from '../../platform/db/schema.ts'

/** Usage of a server in a month. */
export interface MonthService {
  readonly server_id: number
  /** Name in the last event before the month's end: documents of a past month keep it permanently. */
  readonly server_name: string
  /** Paid started hours, less the hours refunded in the month. */
  readonly hours: number
  /** Amount of `revenue`; negative if refunds exceed the usage. */
  readonly amount_rub_cents: number
}

/**
 * Sums the services of a month in Moscow time by server, from the entries of `revenue`. Source:
 * docs/rules/documents.md#invoices-receipts-statements.
 */
export async function monthServices(
  tx: Transaction<Schema>,
  account_id: number,
  month: Month
): Promise<readonly MonthService[]> {
  const { from, to } = monthMoments(month)
  const { rows } = await sql<MonthService>`
    with used as (
      select server_id,
        (count(*) filter (where target = 'revenue') - count(*) filter (where source = 'revenue'))::integer as hours,
        sum(case target when 'revenue' then amount_rub_cents else -amount_rub_cents end)::bigint as amount_rub_cents
      from transfers
      where account_id = ${account_id} and at >= ${from} and at < ${to} and 'revenue' in (source, target)
      group by server_id
    ), last_event as (
      select server_id, max(event_id) as event_id from events
      where account_id = ${account_id} and created_at < ${to} group by server_id
    )
    select used.server_id, coalesce(e.server_name, s.name) as server_name, used.hours, used.amount_rub_cents
    from used join servers s on s.account_id = ${account_id} and s.server_id = used.server_id
      left join last_event on last_event.server_id = used.server_id
      left join events e on e.account_id = ${account_id} and e.event_id = last_event.event_id
    order by used.server_id`.execute(tx)
  return rows
}
