import { STATUS } from '@cloud/pricing'
import type { Book } from './Book.ts'
import { launchAsks } from './launch-asks.ts'

/**
 * Whether one more server of the account has a place, of `places` that others leave: not if those the account has just
 * taken, and its own servers ahead in the queue that could be served, need them.
 *
 * @param ticket the server's place in the queue; null for who is not in it, a newcomer or a restart
 */
export function hasPlace(
  book: Book,
  flavor_id: number,
  at: number,
  places: number,
  ticket: number | null = null
): boolean {
  const taken = book.taken.filter((id) => id === flavor_id).length
  const ownAhead = book.servers.filter(
    (server) =>
      server.flavor_id === flavor_id &&
      server.status === STATUS.requested &&
      server.queue_ticket !== null &&
      (ticket === null || server.queue_ticket < ticket) &&
      launchAsks(book, server, at) <= book.balance
  ).length
  return places > taken + ownAhead
}
