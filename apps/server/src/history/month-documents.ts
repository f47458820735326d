import type { AccountDocument } from '@cloud/api'
import { sql, type Transaction } from 'kysely'
import type { Schema } from '../platform/db/schema.ts'
import { type Month, monthMoments } from './month-moments.ts'

const KIND = sql`case when t.kind in ('launch', 'change', 'renewal') then 'calculation'
  when t.kind in ('top_up', 'unpaid') then 'receipt' end`

/** Returns the documents of a month's events, in the order of the events. */
export async function monthDocuments(
  tx: Transaction<Schema>,
  account_id: number,
  month: Month
): Promise<readonly AccountDocument[]> {
  const { from, to } = monthMoments(month)
  const { rows } = await sql<AccountDocument>`
    select coalesce(${KIND}, 'invoice') as kind, coalesce(transfer_id, e.top_up_id) as id, event_id
    from events e left join transfers t using (account_id, transfer_id)
    where account_id = ${account_id} and e.created_at >= ${from} and e.created_at < ${to}
      and (${KIND} is not null or e.type = 'invoice_requested')
    order by event_id`.execute(tx)
  return rows
}
