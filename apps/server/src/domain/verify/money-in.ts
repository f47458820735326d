import { sql, type Transaction } from 'kysely'
import type { Schema } from '../../db/schema.ts'
import type { Difference } from './Difference.ts'

/** What has arrived against what was credited, both ways: a paid top-up with its transfer, a bank's transfers with theirs. */
export async function moneyInDifferences(tx: Transaction<Schema>): Promise<readonly Difference[]> {
  const { rows } = await sql<Difference>`
    select 'what arrived for top-up ' || t.top_up_id || ' was credited' as what, t.account_id, null::bigint as server_id,
      t.arrived_rub_cents as expected, coalesce(c.amount_rub_cents, 0) as found
    from top_ups t left join transfers c on c.account_id = t.account_id and c.key = 'top-up:' || t.top_up_id
      and c.target = 'balance' and c.source = t.payment_type
    where t.status = 'paid' and t.arrived_rub_cents is distinct from c.amount_rub_cents
    union all
    select 'what was credited for top-up ' || split_part(c.key, ':', 2) || ' arrived', c.account_id, null, 0, c.amount_rub_cents
    from transfers c
    where c.key like 'top-up:%' and not exists (
      select from top_ups t where t.account_id = c.account_id and t.top_up_id::text = split_part(c.key, ':', 2)
        and t.status = 'paid'
    )
    union all
    select 'bank transfers for invoice ' || p.top_up_id || ' were credited', p.account_id, null,
      sum(p.amount_rub_cents)::bigint, coalesce(max(c.sum), 0)
    from invoice_payments p left join lateral (
      select sum(amount_rub_cents)::bigint as sum from transfers c
      where c.account_id = p.account_id and c.source = 'invoice' and split_part(c.key, ':', 2) = p.top_up_id::text
    ) c on true
    group by p.account_id, p.top_up_id having sum(p.amount_rub_cents) <> coalesce(max(c.sum), 0)`.execute(tx)
  return rows
}
