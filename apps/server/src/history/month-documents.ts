import type { AccountDocument } from '@cloud/api'
import { sql, type Transaction } from 'kysely'
import type { Schema } from '../platform/db/schema.ts'
import { type Month, monthMoments } from './month.ts'

/**
 * The documents of a month's events, in the order in which they were told. A movement and what is said of it have the
 * same date, server and amount, and of several alike the same order; an invoice is named by what is said of it.
 */
export async function monthDocuments(
  tx: Transaction<Schema>,
  account_id: number,
  month: Month
): Promise<readonly AccountDocument[]> {
  const { from, to } = monthMoments(month)
  const { rows } = await sql<AccountDocument>`
    with told as (
      select event_id, type, created_at as at, server_id, abs(amount_rub_cents) as amount_rub_cents, text,
        row_number() over (partition by type, created_at, server_id, amount_rub_cents order by event_id) as nth
      from events
      where account_id = ${account_id} and created_at >= ${from} and created_at < ${to}
        and type in ('top_up_balance', 'write_off', 'invoice_requested')
    ), moved as (
      select transfer_id, case source when 'balance' then 'write_off' else 'top_up_balance' end as type, at, server_id,
        amount_rub_cents,
        row_number() over (partition by source = 'balance', at, server_id, amount_rub_cents order by transfer_id) as nth,
        case when target = 'hold' then 'calculation'
          when source in ('acquiring', 'invoice') or key like 'unpaid:%' then 'receipt' end as kind
      from transfers
      where account_id = ${account_id} and at >= ${from} and at < ${to}
        and (source = 'balance' and target in ('hold', 'acquiring', 'invoice', 'correction')
          or source in ('acquiring', 'invoice', 'correction') and target = 'balance')
    )
    select moved.kind, transfer_id as id, event_id
    from told join moved using (type, at, amount_rub_cents, nth)
    where told.server_id is not distinct from moved.server_id and moved.kind is not null
    union all
    select 'invoice', top_up_id, event_id
    from told join top_ups on account_id = ${account_id} and payment_type = 'invoice'
      and starts_with(text, 'Счёт № ' || top_up_id || ' ')
    where type = 'invoice_requested'
    order by event_id`.execute(tx)
  return rows
}
