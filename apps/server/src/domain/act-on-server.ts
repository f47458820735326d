import type { Transaction } from 'kysely'
import type { Schema } from '../db/schema.ts'
import type { Book, Server } from './book/Book.ts'
import type { Asked, Facts } from './facts.ts'
import { noSuchServer } from './refusals.ts'
import { withAccount } from './with-account.ts'

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
