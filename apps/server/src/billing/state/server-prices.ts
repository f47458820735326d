import { type PricePlan, type Quote, STATUS } from '@cloud/pricing'
import { DAY_MS, PINNED_PRICE_DAYS } from '@cloud/pricing/books'
import type { AccountState, Price, Server } from './account-state.ts'

interface LaunchPrice extends Price {
  readonly price_plan: PricePlan
}

/**
 * Returns the price of a server's first launch: the pinned price, or the current price if the pinned one has lapsed.
 */
export function launchPrice(
  { priceAt }: Pick<AccountState, 'priceAt'>,
  server: Server,
  at: number
): LaunchPrice {
  const today = server.lapsed ? priceAt(server, server.price_plan, at) : undefined
  const { quote, plain_quote, terms } = today ?? server
  return { price_plan: server.price_plan, quote, plain_quote, terms }
}

/** Returns true if a server's pinned price has lapsed and its plan has left the terms, so that it has no price to start at. */
export const lacksPrice = (account: Pick<AccountState, 'priceAt'>, server: Server, at: number): boolean =>
  !server.launched && server.lapsed && account.priceAt(server, server.price_plan, at) === undefined

/** Returns the balance required for the next launch: the prepayment for a first launch, any amount for a later launch. */
export function requiredBalance(account: Pick<AccountState, 'priceAt'>, server: Server, at: number): number {
  return server.launched ? 1 : launchPrice(account, server, at).quote.total
}

const NOT_STARTED: readonly number[] = [STATUS.error, STATUS.requested, STATUS.paused]

/** Returns the amount missing from the balance for a server's next launch; 0 for a server that is not to be launched. */
export function missingAmount(
  account: Pick<AccountState, 'priceAt' | 'balance'>,
  server: Server,
  at: number
): number {
  return NOT_STARTED.includes(server.status)
    ? Math.max(0, requiredBalance(account, server, at) - account.balance)
    : 0
}

/** Returns the cost of the first launch of a server that waits for it; 0 for any other server. */
export const firstLaunchPrice = (
  account: Pick<AccountState, 'priceAt'>,
  server: Server,
  at: number
): number =>
  NOT_STARTED.includes(server.status) && !server.launched ? launchPrice(account, server, at).quote.total : 0

interface StartPrice {
  /**
   * Amount that the start takes: the prepayment for a first launch, the plain hour for a later launch, nothing during a paid
   * hour.
   */
  readonly total: number
  readonly quote: Quote
}

/** Returns the cost of starting a stopped server at a moment. Source: docs/rules/money.md#later-launches. */
export function startPrice(account: Pick<AccountState, 'priceAt'>, server: Server, at: number): StartPrice {
  const { quote, plain_quote } = launchPrice(account, server, at)
  if (!server.launched) return { total: quote.total, quote }
  const paid = (server.paid_until ?? at) > at
  return { total: paid ? 0 : plain_quote.hour, quote: plain_quote }
}

interface ShownPrice {
  readonly price_plan: PricePlan
  readonly total: number
  readonly hour: number
  readonly quote: Quote
  /** Promo code whose percent is in the price. */
  readonly promocode_id: number | null
}

/**
 * Returns the price that a server shows: before and in a paid period the price of its plan, outside one the plain hour.
 * Source: docs/rules/money.md#the-pinned-price.
 */
export function shownPrice(account: Pick<AccountState, 'priceAt'>, server: Server, at: number): ShownPrice {
  const { price_plan, quote, plain_quote } = launchPrice(account, server, at)
  const { promocode_id } = server
  if (!server.launched || server.period_start !== null)
    return { price_plan, quote, total: quote.total, hour: quote.hour, promocode_id }
  const { hour } = plain_quote
  return {
    price_plan: 0,
    quote: plain_quote,
    total: hour,
    hour,
    promocode_id: price_plan === 0 ? promocode_id : null
  }
}

/**
 * Returns the last moment of a pinned price, for a server that was not launched yet. Source:
 * docs/rules/money.md#the-pinned-price.
 */
export const priceHoldsUntil = ({ pinned_at }: { readonly pinned_at: number }): number =>
  pinned_at + PINNED_PRICE_DAYS * DAY_MS

/** Pins a price to a server: the quote, and the plain hour. */
export function pinPrice(
  server: Server,
  plan: PricePlan,
  { quote, plain_quote, terms }: Price,
  at: number
): void {
  server.price_plan = plan
  server.quote = quote
  server.plain_quote = plain_quote
  server.terms = terms
  server.pinned_at = at
  server.lapsed = false
}

/** Lets a pinned price lapse that was not used within 30 days: from now on the current price applies, without promo. */
export function lapsePrice(account: AccountState, server: Server, at: number): void {
  server.lapsed = true
  returnPromoUse(account, server, at)
}

/** Removes the promo from a server; its use is returned if the server was never active. */
export function returnPromoUse(account: AccountState, server: Server, at: number): void {
  if (server.promocode_id !== null && !server.ever_active)
    account.returned_promos.push({ server_id: server.server_id, at })
  server.promocode_id = null
}
