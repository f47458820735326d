import { sql, type Transaction } from 'kysely'
import type { Schema } from '../../platform/db/schema.ts'
import type { Difference } from './difference.ts'

/**
 * Compares totals with entries: transfers sum to zero, balances and holds, the rest of prepayments after their started
 * hours, and the history with its months.
 */
export async function findTotalDifferences(tx: Transaction<Schema>): Promise<readonly Difference[]> {
  const { rows } = await sql<Difference>`
    with sums as (
      select account_id, ledger_account, server_id, sum(amount_rub_cents)::bigint as sum from entries group by 1, 2, 3
    ), balances as (
      select account_id, sum(sum)::bigint as sum from sums where ledger_account = 'balance' group by 1
    ), last_event as (
      select distinct on (account_id) account_id, balance_rub_cents from events order by account_id, event_id desc
    ), moved as (
      select account_id, date_trunc('month', at at time zone 'Europe/Moscow') as month,
        sum(amount_rub_cents)::bigint as sum
      from entries where ledger_account = 'balance' group by 1, 2
    ), shown as (
      select account_id, date_trunc('month', created_at at time zone 'Europe/Moscow') as month,
        sum(amount_rub_cents)::bigint as sum
      from events group by 1, 2
    ), running as (
      select account_id, event_id, balance_rub_cents,
        sum(amount_rub_cents) over (partition by account_id order by event_id)::bigint as sum from events
    )
    select 'entries sum to zero' as what, account_id, null::bigint as server_id, 0::bigint as expected,
      sum(sum)::bigint as found
    from sums group by account_id having sum(sum) <> 0
    union all
    select 'balance is the sum of its entries', a.account_id, null, coalesce(b.sum, 0), a.balance_rub_cents
    from accounts a left join balances b using (account_id) where a.balance_rub_cents <> coalesce(b.sum, 0)
    union all
    select 'hold is the sum of its entries', s.account_id, s.server_id, coalesce(h.sum, 0), s.hold_rub_cents
    from servers s left join sums h on h.ledger_account = 'hold' and h.account_id = s.account_id and h.server_id = s.server_id
    where s.hold_rub_cents <> coalesce(h.sum, 0)
    union all
    select 'the hold is the prepayment less its started hours', account_id, server_id, expected, hold_rub_cents
    from (
      select account_id, server_id, hold_rub_cents, case
        when period_start is not null
          then prepaid_rub_cents - charged_after(prepaid_rub_cents, period_hours(price_plan), charged_hours)
        when status = 1 and not launched then prepaid_rub_cents
        else 0 end as expected
      from servers
    ) holds where hold_rub_cents <> expected
    union all
    select 'the events of ' || to_char(month, 'YYYY-MM') || ' sum to the changes of the balance', account_id, null,
      coalesce(moved.sum, 0), coalesce(shown.sum, 0)
    from moved full join shown using (account_id, month) where coalesce(moved.sum, 0) <> coalesce(shown.sum, 0)
    union all
    select 'an event has the sum of its transfer', account_id, e.server_id, coalesce(t.amount_rub_cents, 0),
      abs(e.amount_rub_cents)
    from events e left join transfers t using (account_id, transfer_id)
    where e.transfer_id is not null and abs(e.amount_rub_cents) is distinct from t.amount_rub_cents
    union all
    select 'an event shows the balance after it', account_id, null, sum, balance_rub_cents
    from running where balance_rub_cents <> sum
    union all
    select 'the last event shows the balance', a.account_id, null, a.balance_rub_cents, m.balance_rub_cents
    from accounts a join last_event m using (account_id) where a.balance_rub_cents <> m.balance_rub_cents
    order by 1, 2, 3`.execute(tx)
  return rows
}
