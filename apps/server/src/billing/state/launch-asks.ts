import type { Book, Server } from './Book.ts'
import { launchPrice } from './launch-price.ts'

/** What has to be on the balance for the next launch: the prepayment of a first one, anything for a later one. */
export function launchAsks(book: Pick<Book, 'priceAt'>, server: Server, at: number): number {
  return server.launched ? 1 : launchPrice(book, server, at).quote.total
}
