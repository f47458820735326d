import type { PricePlan } from '@cloud/pricing'
import type { Price, Server } from './Book.ts'

/** Pins a price to a server: the quote, and the plain hour. */
export function pin(server: Server, plan: PricePlan, { quote, plain_quote }: Price, at: number): void {
  server.price_plan = plan
  server.quote = quote
  server.plain_quote = plain_quote
  server.pinned_at = at
  server.lapsed = false
}
