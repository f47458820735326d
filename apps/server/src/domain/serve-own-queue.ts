import { STATUS } from '@cloud/pricing'
import type { Transaction } from 'kysely'
import type { Schema } from '../db/schema.ts'
import type { Book, Server } from './book/Book.ts'
import { hasPlace } from './book/has-place.ts'
import { launch } from './book/launch.ts'
import { launchAsks } from './book/launch-asks.ts'
import { lockPlaces } from './capacity.ts'

/**
 * Launches the account's servers that wait, in the order they joined, as far as money and capacity go and nobody ahead
 * could be served. Who is frozen keeps the place.
 */
export async function serveOwnQueue(tx: Transaction<Schema>, book: Book, at: number): Promise<void> {
  if (book.frozen) return
  const able = (server: Server) => launchAsks(book, server, at) <= book.balance
  const waiting = book.servers
    .filter((server) => server.status === STATUS.requested && able(server))
    .sort((a, b) => (a.queue_ticket ?? 0) - (b.queue_ticket ?? 0))
  if (waiting.length === 0) return
  const asked = waiting.map(({ flavor_id, queue_ticket }) => ({ flavor_id, ticket: queue_ticket }))
  const places = await lockPlaces(tx, book.account_id, asked)
  for (const [i, server] of waiting.entries())
    if (able(server) && hasPlace(book, server.flavor_id, at, places[i] ?? 0, server.queue_ticket))
      launch(book, server, at, 'serve')
}
