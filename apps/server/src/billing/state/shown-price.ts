import type { PricePlan, Quote } from '@cloud/pricing'
import type { Book, Server } from './Book.ts'
import { launchPrice } from './launch-price.ts'

export interface ShownPrice {
  readonly price_plan: PricePlan
  readonly total: number
  readonly hour: number
  readonly quote: Quote
  /** The promo that is in the price. */
  readonly promocode_id: number | null
}

/**
 * The price that a server shows: before and in a paid period that of its plan, outside one the plain hour. Source:
 * docs/rules/money.md#the-pinned-price.
 */
export function shownPrice(book: Pick<Book, 'priceAt'>, server: Server, at: number): ShownPrice {
  const { price_plan, quote, plain_quote } = launchPrice(book, server, at)
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
