import { sql, type Transaction } from 'kysely'
import type { Schema } from '../../platform/db/schema.ts'
import type { Difference } from './difference.ts'

/**
 * Compares the money that arrived with the credits that were not taken back, both ways: a paid top-up with its postings, a
 * bank's transfers and each payment by card with their postings.
 */
export async function findMoneyInDifferences(tx: Transaction<Schema>): Promise<readonly Difference[]> {
  const { rows } = await sql<Difference>`
    with moved as (
      select account_id, top_up_id, source as way, amount_rub_cents from transfers where kind = 'top_up'
      union all
      select account_id, top_up_id, target, -amount_rub_cents from transfers where kind = 'unpaid'
    ), credited as (
      select account_id, top_up_id, way, sum(amount_rub_cents)::bigint as sum from moved group by account_id, top_up_id, way
    )
    select 'the money that arrived for top-up ' || t.top_up_id || ' was credited' as what, t.account_id, null::bigint as server_id,
      t.arrived_rub_cents as expected, coalesce(c.sum, 0) as found
    from top_ups t left join credited c on c.account_id = t.account_id and c.top_up_id = t.top_up_id
      and c.way = t.payment_type
    where t.status = 'paid' and t.arrived_rub_cents is distinct from c.sum
    union all
    select 'the money credited for top-up ' || c.top_up_id || ' arrived', c.account_id, null, 0, c.sum
    from credited c
    where c.sum <> 0 and not exists (
      select from top_ups t where t.account_id = c.account_id and t.top_up_id = c.top_up_id and t.status = 'paid'
    )
    union all
    select 'bank transfers for invoice ' || p.top_up_id || ' were credited', p.account_id, null,
      coalesce(arrived_for_invoice(p.account_id, p.top_up_id), 0), coalesce(c.sum, 0)
    from (select distinct account_id, top_up_id from invoice_payments) p left join credited c
      on c.account_id = p.account_id and c.top_up_id = p.top_up_id and c.way = 'invoice'
    where coalesce(arrived_for_invoice(p.account_id, p.top_up_id), 0) <> coalesce(c.sum, 0)
    union all
    select 'payment ' || p.payment_no || ' by card for top-up ' || p.top_up_id || ' was credited', p.account_id, null,
      p.amount_rub_cents, coalesce(t.amount_rub_cents, 0)
    from card_payments p left join transfers t on t.account_id = p.account_id and t.top_up_id = p.top_up_id
      and t.payment_no = p.payment_no and t.kind = 'top_up' and t.source = 'acquiring'
    where p.status = 'succeeded' and p.amount_rub_cents is distinct from t.amount_rub_cents`.execute(tx)
  return rows
}
