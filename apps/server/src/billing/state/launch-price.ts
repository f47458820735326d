import type { PricePlan, Quote } from '@cloud/pricing'
import type { Book, Server } from './Book.ts'

export interface LaunchPrice {
  readonly price_plan: PricePlan
  readonly quote: Quote
  readonly plain_quote: Quote
}

/** The price that a server shows for its first launch: the pinned one, or once it has lapsed that of the moment. */
export function launchPrice({ priceAt }: Pick<Book, 'priceAt'>, server: Server, at: number): LaunchPrice {
  const today = server.lapsed ? priceAt(server, server.price_plan, at) : undefined
  const { quote, plain_quote } = today ?? server
  return { price_plan: server.price_plan, quote, plain_quote }
}
