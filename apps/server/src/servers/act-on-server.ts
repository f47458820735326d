import type { Transaction } from 'kysely'
import type { Asked, Facts } from '../billing/facts.ts'
import { noSuchServer } from '../billing/refusals.ts'
import type { Book, Server } from '../billing/state/Book.ts'
import { withAccount } from '../billing/with-account.ts'
import type { Schema } from '../platform/db/schema.ts'

/** Does an act on one server of a settled account; a deleted or unknown one is a 404. */
export async function actOnServer<T>(
  tx: Transaction<Schema>,
  account_id: number,
  server_id: number,
  now: number,
  act: (book: Book, server: Server, at: number, facts: Facts) => T | Promise<T>,
  asked?: Asked
): Promise<T> {
  const onServer = (book: Book, at: number, facts: Facts) => {
    const server = book.servers.find((one) => one.server_id === server_id)
    if (server === undefined) throw noSuchServer()
    return act(book, server, at, facts)
  }
  return withAccount(tx, account_id, now, onServer, asked)
}
