import { SPENDING_EVENT_TYPES } from '@cloud/pricing/account'
import { monthOf } from '@cloud/pricing/books'
import type { AccountEvent, AccountState } from './account-state.ts'

/**
 * Adds an event that took money from the balance for a server, or refunded it. Source:
 * docs/rules/watching.md#spent-in-a-month.
 */
export function addSpending(
  { spent }: Pick<AccountState, 'spent'>,
  {
    type,
    at,
    server_id,
    amount_rub_cents
  }: Pick<AccountEvent, 'type' | 'at' | 'server_id' | 'amount_rub_cents'>
): void {
  if (spent === null || server_id === null || !SPENDING_EVENT_TYPES.includes(type)) return
  const month = monthOf(at)
  if (month > spent.month) {
    spent.month = month
    spent.by_server.clear()
  }
  spent.by_server.set(server_id, (spent.by_server.get(server_id) ?? 0) - amount_rub_cents)
}

/** Returns the amount taken by a server, or by all servers, in the month of a moment; deleted servers count. */
export function spentInMonth(
  { spent }: Pick<AccountState, 'spent'>,
  server_id: number | null,
  at: number
): number {
  if (spent === null || spent.month !== monthOf(at)) return 0
  if (server_id !== null) return spent.by_server.get(server_id) ?? 0
  return [...spent.by_server.values()].reduce((sum, one) => sum + one, 0)
}
