import { STATUS } from '@cloud/pricing'
import type { AccountState } from '../state/account-state.ts'
import { missingAmount, shownPrice } from '../state/server-prices.ts'
import type { Sums } from './two-lives.ts'

/**
 * Returns the sums of an account's pure state.
 *
 * @param promos uses of a promo so far
 */
export function accountSums(account: AccountState, promos: number, used_slots: number, now: number): Sums {
  const { balance, transfers, returned_promos, servers, events } = account
  const sum = (name: string) =>
    transfers.reduce(
      (all, { source, target, amount_rub_cents }) =>
        all + (target === name ? amount_rub_cents : 0) - (source === name ? amount_rub_cents : 0),
      0
    )
  const there = servers.filter(({ status }) => status !== STATUS.deleted)
  const fired: Record<number, number> = {}
  for (const { rule_id } of events) if (rule_id !== null) fired[rule_id] = (fired[rule_id] ?? 0) + 1
  return {
    balance,
    held: sum('hold'),
    revenue: sum('revenue'),
    used_slots,
    promo_uses: promos - returned_promos.length,
    servers: Object.fromEntries(
      there.map((server) => {
        const { price_plan, total } = shownPrice(account, server, now)
        return [server.server_id, [server.status, price_plan, total, missingAmount(account, server, now)]]
      })
    ),
    fired
  }
}
