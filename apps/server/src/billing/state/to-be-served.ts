import { STATUS } from '@cloud/pricing'
import type { Book, Server } from './Book.ts'
import { launchAsks } from './launch-asks.ts'

/** The account's servers that wait and have the money of their launch, in the order they joined; none of who is frozen. */
export function toBeServed(book: Book, at: number): readonly Server[] {
  if (book.frozen) return []
  return book.servers
    .filter((server) => server.status === STATUS.requested && launchAsks(book, server, at) <= book.balance)
    .sort((a, b) => (a.queue_ticket ?? 0) - (b.queue_ticket ?? 0))
}
