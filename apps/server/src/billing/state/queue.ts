import { STATUS } from '@cloud/pricing'
import type { Book, Server } from './account-state.ts'
import { launchAsks } from './prices.ts'
import { enter } from './transitions.ts'

/** The account's servers that wait and have the money of their launch, in the order they joined; none of who is frozen. */
export function toBeServed(book: Book, at: number): readonly Server[] {
  if (book.frozen) return []
  return book.servers
    .filter((server) => server.status === STATUS.requested && launchAsks(book, server, at) <= book.balance)
    .sort((a, b) => (a.queue_ticket ?? 0) - (b.queue_ticket ?? 0))
}

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

/** A person takes a server out of the queue; its price holds 30 days from now. */
export function leaveQueue(server: Server, at: number): void {
  enter(server, 'stop')
  server.queue_ticket = null
  server.pinned_at = at
}
