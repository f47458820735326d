import { STATUS } from '@cloud/pricing'
import type { Transaction } from 'kysely'
import type { Schema } from '../db/schema.ts'
import type { Book, Server } from './book/Book.ts'
import { launch } from './book/launch.ts'
import { launchAsks } from './book/launch-asks.ts'
import { hasCapacity, lockPools } from './capacity.ts'

/**
 * Launches the account's servers that wait, in the order they joined, as far as money and capacity go and nobody ahead
 * could be served. Who is frozen keeps the place.
 */
export async function serveOwnQueue(tx: Transaction<Schema>, book: Book, at: number): Promise<void> {
  if (book.frozen) return
  const able = (server: Server) => launchAsks(book, server, at) <= book.balance
  const place = ({ queue_ticket }: Server) => queue_ticket ?? Number.POSITIVE_INFINITY
  const waiting = book.servers
    .filter((server) => server.status === STATUS.requested && able(server))
    .sort((a, b) => place(a) - place(b))
  if (waiting.length === 0) return
  await lockPools(tx, [...new Set(waiting.map(({ flavor_id }) => flavor_id))])
  for (const server of waiting)
    if (able(server) && (await hasCapacity(tx, book, server.flavor_id, at, place(server))))
      launch(book, server, at, 'serve')
}
