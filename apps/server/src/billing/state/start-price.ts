import type { Quote } from '@cloud/pricing'
import type { Book, Server } from './Book.ts'
import { launchPrice } from './launch-price.ts'

export interface StartPrice {
  /** What the start takes: a first launch its prepayment, a later one the plain hour, nothing while a paid hour lasts. */
  readonly total: number
  readonly quote: Quote
}

/** What a start of a stopped server costs at a moment. Source: docs/rules/money.md#later-launches. */
export function startPrice(book: Pick<Book, 'priceAt'>, server: Server, at: number): StartPrice {
  const { quote, plain_quote } = launchPrice(book, server, at)
  if (!server.launched) return { total: quote.total, quote }
  const paid = (server.paid_until ?? at) > at
  return { total: paid ? 0 : plain_quote.hour, quote: plain_quote }
}
