import { canStart } from '@cloud/pricing'
import { TOP_UP_LIMITS } from '@cloud/pricing/account'
import { HOUR_MS } from '@cloud/pricing/books'
import type { AccountState, Server } from './account-state.ts'
import { launchServer } from './server-acts.ts'
import { missingAmount, startPrice } from './server-prices.ts'
import { hasFreeSlot } from './server-queue.ts'

/** Time after its request during which a top-up starts servers, inclusive. */
export const START_LIMIT_MS = TOP_UP_LIMITS.start_hours * HOUR_MS

/** Returns the reason why a paused server cannot start at its price. Source: docs/rules/watching.md#what-it-does. */
export function findStartHindrance(
  account: AccountState,
  server: Server,
  at: number,
  freeSlots: number
): 'price_lapsed' | 'no_capacity' | 'insufficient_funds' | null {
  if (!server.launched && server.lapsed) return 'price_lapsed'
  if (account.without_provisioner.includes(server.server_id)) return 'no_capacity'
  if (!hasFreeSlot(account, server.flavor_id, at, freeSlots)) return 'no_capacity'
  return missingAmount(account, server, at) > 0 ? 'insufficient_funds' : null
}

export type PaidStartResult =
  | 'started'
  | 'passed_over'
  | 'too_late'
  | 'failed'
  | 'account_frozen'
  | 'token_revoked'
  | 'token_limit'
  | NonNullable<ReturnType<typeof findStartHindrance>>

/**
 * Starts a server whose start was requested together with the money that has just arrived; never adds it to the queue.
 *
 * @param server undefined when it is deleted
 * @param freeSlots free slots of its flavor, left by other accounts
 * @param left amount that the API token that requested the start may still spend; null if the token was revoked or has
 *   expired
 */
export function startPaidServer(
  account: AccountState,
  server: Server | undefined,
  at: number,
  freeSlots: number,
  left: number | null = Infinity
): PaidStartResult {
  if (server === undefined || !canStart(server)) return 'passed_over'
  if (account.frozen) return 'account_frozen'
  if (left === null) return 'token_revoked'
  if (startPrice(account, server, at).total > left) return 'token_limit'
  const hindrance = findStartHindrance(account, server, at, freeSlots)
  if (hindrance !== null) return hindrance
  launchServer(account, server, at)
  return 'started'
}
