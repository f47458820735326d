import type { Transaction } from 'kysely'
import type { Schema } from '../db/schema.ts'
import type { Book } from './book/Book.ts'
import { hasPlace } from './book/has-place.ts'
import { launch } from './book/launch.ts'
import { launchAsks } from './book/launch-asks.ts'
import { toBeServed } from './book/to-be-served.ts'
import { lockPlaces } from './capacity.ts'

/**
 * Launches the account's servers that wait, in the order they joined, as far as money and capacity go and nobody ahead
 * could be served. Who is frozen keeps the place.
 *
 * @param at the moment to date with
 * @param now when the machines are asked: however late it is, they have their time to answer
 */
export async function serveOwnQueue(
  tx: Transaction<Schema>,
  book: Book,
  at: number,
  now: number
): Promise<void> {
  const waiting = toBeServed(book, at)
  if (waiting.length === 0) return
  const asked = waiting.map(({ flavor_id, queue_ticket }) => ({ flavor_id, ticket: queue_ticket }))
  const places = await lockPlaces(tx, book.account_id, asked)
  for (const [i, server] of waiting.entries()) {
    const able = launchAsks(book, server, at) <= book.balance
    if (!able || !hasPlace(book, server.flavor_id, at, places[i] ?? 0, server.queue_ticket)) continue
    launch(book, server, at, 'serve')
    server.asked_at = now
  }
}
