import { STATUS } from '@cloud/pricing'
import type { Book, Server } from './Book.ts'
import { launchAsks } from './launch-asks.ts'

const WAITING: readonly number[] = [STATUS.error, STATUS.requested, STATUS.paused]

/** What the balance lacks for a server's next launch; 0 for one that is not to be launched. */
export function missing(book: Pick<Book, 'priceAt' | 'balance'>, server: Server, at: number): number {
  return WAITING.includes(server.status) ? Math.max(0, launchAsks(book, server, at) - book.balance) : 0
}
