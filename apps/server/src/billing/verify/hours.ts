import { sql, type Transaction } from 'kysely'
import type { Schema } from '../../platform/db/schema.ts'
import type { Difference } from './difference.ts'

/**
 * Compares every started hour with its expected cost: in a period `chargedAfter` of the prepayment, outside a period the
 * pinned plain hour or the remaining balance; refunds of a stop or a failure; no hour before it began; and the price of a
 * server with that of its last purchase. Purchases are not materialized, so that the purchase of an hour is found in its
 * index instead of a scan. All compared values come from one pass: the planner may underestimate the rows of a join of hours
 * with transfers, and the query would then take minutes. Source: docs/rules/money.md#later-launches.
 */
export async function findHourDifferences(tx: Transaction<Schema>): Promise<readonly Difference[]> {
  const { rows } = await sql<Difference>`
    with bought as not materialized (
      select *, period_hours(price_plan) as hours, (quote ->> 'total')::bigint as total,
        (plain_quote ->> 'hour')::bigint as plain_hour
      from prepayments
    ), of_periods as (
      select t.*, hour_no as k, b.hours, b.total, min(t.at) filter (where kind = 'hour' and hour_no = 1)
        over (partition by account_id, server_id, purchase_no) as began
      from transfers t join bought b using (account_id, server_id, purchase_no)
      where kind = 'hour' and source = 'hold' or kind = 'stop'
    ), in_period as (
      select * from of_periods where kind = 'hour'
    ), balances as (
      select *, sum(case source when 'balance' then -amount_rub_cents else amount_rub_cents end)
        over (partition by account_id order by transfer_id)::bigint as after
      from transfers where 'balance' in (source, target)
    ), outside as (
      select h.*, b.plain_hour
      from balances h
      cross join lateral (
        select plain_hour from bought
        where bought.account_id = h.account_id and bought.server_id = h.server_id and bought.purchase_no <= h.purchase_no
        order by bought.purchase_no desc limit 1
      ) b where h.kind = 'hour' and h.source = 'balance'
    )
    select 'an hour of a period costs its share of the prepayment' as what, account_id, server_id,
      charged_after(total, hours, k) - charged_after(total, hours, k - 1) as expected, amount_rub_cents as found
    from in_period
    where amount_rub_cents <> charged_after(total, hours, k) - charged_after(total, hours, k - 1)
    union all
    select 'the hours of a period have no gap', account_id, server_id, charged_after(total, hours, max(k)),
      sum(amount_rub_cents)::bigint
    from in_period group by account_id, server_id, purchase_no, total, hours
    having sum(amount_rub_cents) <> charged_after(total, hours, max(k))
    union all
    select 'no hour of a period is taken before it begins', account_id, server_id, k,
      1 + floor(extract(epoch from at - began) / 3600)::bigint
    from in_period where at < began + (k - 1) * interval '1 hour'
    union all
    select 'an hour costs the plain hour, or the rest of the balance', account_id, server_id, plain_hour, amount_rub_cents
    from outside where amount_rub_cents > plain_hour or (amount_rub_cents < plain_hour and after <> 0)
    union all
    select 'a stop returns the prepayment less its started hours', account_id, server_id,
      total - charged_after(total, hours, started), amount_rub_cents
    from (
      select *, greatest(1, ceil(extract(epoch from at - began) / 3600))::bigint as started
      from of_periods where kind = 'stop' and began is not null
    ) stopped
    where amount_rub_cents <> total - charged_after(total, hours, started)
    union all
    select 'a failure returns the current hour', f.account_id, f.server_id, h.amount_rub_cents, f.amount_rub_cents
    from transfers f
    cross join lateral (
      select amount_rub_cents from transfers
      where account_id = f.account_id and server_id = f.server_id and transfer_id < f.transfer_id and kind = 'hour'
      order by transfer_id desc limit 1
    ) h
    where f.kind = 'failed_hour' and f.amount_rub_cents <> h.amount_rub_cents
    union all
    select 'the held amount is the price of the purchase', b.account_id, b.server_id, b.total, coalesce(t.amount_rub_cents, 0)
    from bought b left join transfers t on t.account_id = b.account_id and t.source = 'balance' and t.target = 'hold'
      and t.server_id = b.server_id and t.purchase_no = b.purchase_no
    where b.total <> coalesce(t.amount_rub_cents, 0)
    union all
    select 'a server costs the price pinned at its purchase', s.account_id, s.server_id, pinned.expected, pinned.found
    from servers s
    cross join lateral (
      select * from bought b where b.account_id = s.account_id and b.server_id = s.server_id order by purchase_no desc limit 1
    ) b
    cross join lateral (
      values (b.total, (s.quote ->> 'total')::bigint), (b.total, s.prepaid_rub_cents),
        ((b.quote ->> 'hour')::bigint, (s.quote ->> 'hour')::bigint),
        (b.plain_hour, (s.plain_quote ->> 'hour')::bigint), (b.price_plan, s.price_plan)
    ) pinned (expected, found)
    where s.launched and pinned.expected <> pinned.found`.execute(tx)
  return rows
}
