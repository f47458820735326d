import type { Transaction } from 'kysely'
import type { Schema } from '../db/schema.ts'
import type { Book, Server } from './book/Book.ts'
import { noSuchServer } from './refusals.ts'
import { withAccount } from './with-account.ts'

/** Does an act on one server of a settled account; a deleted or unknown one is a 404. */
export async function actOnServer<T>(
  tx: Transaction<Schema>,
  account_id: number,
  server_id: number,
  now: number,
  act: (book: Book, server: Server, at: number) => T | Promise<T>
): Promise<T> {
  return withAccount(tx, account_id, now, async (book, at) => {
    const server = book.servers.find((one) => one.server_id === server_id)
    if (server === undefined) throw noSuchServer()
    return act(book, server, at)
  })
}
