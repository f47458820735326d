import type { Transaction } from 'kysely'
import type { Schema } from '../platform/db/schema.ts'
import { lockPlaces } from './capacity.ts'
import type { Book } from './state/Book.ts'
import { hasPlace } from './state/has-place.ts'
import { launch } from './state/launch.ts'
import { launchAsks } from './state/launch-asks.ts'
import { toBeServed } from './state/to-be-served.ts'

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
