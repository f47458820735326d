import type { Transaction } from 'kysely'
import type { Schema } from '../db/schema.ts'
import type { Book } from './book/Book.ts'
import { settleBook } from './book/settle-book.ts'
import { weigh } from './book/weigh.ts'
import { type Asked, askFacts, type Facts } from './facts.ts'
import { loadBook } from './load-book.ts'
import { changedServers, saveBook, snapshot } from './save-book.ts'
import { serveOwnQueue } from './serve-own-queue.ts'

/**
 * The only door to a balance: locks the account, does what fell due, then the act, then serves the account's servers
 * that wait and can be served now, weighs how long the balance lasts, and writes all of it. An act that throws moves
 * nothing. Source: decisions, section 5, 'Books'.
 *
 * It asks once, and what it writes goes out with the transaction's next statement or its commit.
 *
 * @param now milliseconds of the product's clock; `at` is the moment to date with, never before the account's last entry
 * @param asked what the act wants to know besides the account
 */
export async function withAccount<T>(
  tx: Transaction<Schema>,
  account_id: number,
  now: number,
  act: (book: Book, at: number, facts: Facts) => T | Promise<T>,
  asked?: Asked
): Promise<T> {
  const { book, facts } = await loadBook(tx, account_id, asked)
  const opened = snapshot(book)
  settleBook(book, now)
  // written before the act, which so finds the places that fell free
  const cameBack = await saveBook(tx, book, opened)
  const at = Math.max(now, book.last_at)
  const settled = snapshot(book)
  const stale = asked !== undefined && cameBack
  const answer = await act(book, at, stale ? await askFacts(tx, account_id, asked) : facts)
  await serveOwnQueue(tx, book, at)
  if (book.balance !== settled.balance || changedServers(book, settled).length > 0) weigh(book, at)
  await saveBook(tx, book, settled)
  return answer
}
