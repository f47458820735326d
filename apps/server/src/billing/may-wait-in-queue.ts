import { formatRub } from '@cloud/pricing'
import type { Quotas } from '../platform/limits.ts'
import { Refusal } from '../platform/refusal.ts'
import type { Settings } from '../platform/settings.ts'
import type { ActFacts } from './act-facts.ts'
import { NO_QUOTAS } from './quotas.ts'
import type { AccountState, Server } from './state/account-state.ts'
import { requiredBalance, shownPrice } from './state/server-prices.ts'
import { hasFreeSlot } from './state/server-queue.ts'

/**
 * Accounts that may wait in a queue: in a shop, accounts with a confirmed e-mail address or the price of an hour on the
 * balance, so that accounts which cost nothing take no slots; in the sandbox, any account.
 * Source: docs/rules/queue.md#joining-and-leaving.
 */
export type AccountsThatMayWait = 'anybody' | 'known'

/** Limits that an order is checked against besides its account. */
export interface OrderRules {
  readonly quotas: Quotas
  readonly waiters: AccountsThatMayWait
}

export const readOrderRules = ({ quotas, sandbox }: Pick<Settings, 'quotas' | 'sandbox'>): OrderRules => ({
  quotas,
  waiters: sandbox ? 'anybody' : 'known'
})

/** Rules for calls that do not come from outside. */
export const NO_ORDER_RULES: OrderRules = { quotas: NO_QUOTAS, waiters: 'anybody' }

type Account = Pick<AccountState, 'balance' | 'priceAt'>

/** Returns the balance in kopeks that an account needs before a server may wait for it; null if nothing more is needed. */
export function balanceNeededToWait(
  account: Account,
  server: Server,
  at: number,
  { email_confirmed }: Pick<ActFacts, 'email_confirmed'>
): number | null {
  const { hour } = shownPrice(account, server, at)
  return email_confirmed || account.balance >= hour ? null : hour
}

/**
 * Returns the refusal of an account that may not wait.
 *
 * @param hour balance in kopeks that the account needs
 */
export const waitingRefusal = (
  hour: number,
  { balance }: Pick<AccountState, 'balance'>
): Refusal<'email_not_confirmed'> =>
  new Refusal(
    'email_not_confirmed',
    `Чтобы ждать в очереди, подтвердите почту по ссылке из письма или пополните баланс хотя бы на цену часа: ${formatRub(hour)}.`,
    { missing_rub_cents: hour - balance }
  )

/**
 * Refuses a server that would wait in a queue if its account may not wait; a server that can start at once does not
 * wait.
 *
 * @throws Refusal `email_not_confirmed`
 */
export function refuseWaitingUnpaid(
  account: AccountState,
  server: Server,
  at: number,
  facts: ActFacts
): void {
  const needed = balanceNeededToWait(account, server, at, facts)
  if (needed === null) return
  const isPaid = requiredBalance(account, server, at) <= account.balance
  if (isPaid && hasFreeSlot(account, server.flavor_id, at, facts.freeSlots[server.flavor_id] ?? 0)) return
  throw waitingRefusal(needed, account)
}
