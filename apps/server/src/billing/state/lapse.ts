import type { Book, Server } from './Book.ts'
import { givePromoBack } from './give-promo-back.ts'

/** The pinned price was not used within 30 days: from now on the price of the day holds, without promo. */
export function lapse(book: Book, server: Server, at: number): void {
  server.lapsed = true
  givePromoBack(book, server, at)
}
