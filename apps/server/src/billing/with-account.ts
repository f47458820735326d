import { STATUS } from '@cloud/pricing'
import type { Transaction } from 'kysely'
import type { Schema } from '../platform/db/schema.ts'
import { type Asked, askFacts, type Facts } from './facts.ts'
import { loadBook } from './load-book.ts'
import { changedServers, type Snapshot, saveBook, snapshot } from './save-book.ts'
import { serveOwnQueue } from './serve-own-queue.ts'
import type { Book } from './state/account-state.ts'
import { fail } from './state/acts.ts'
import { weigh } from './state/notices.ts'
import { toBeServed } from './state/queue.ts'
import { type Due, settleBook } from './state/settle-state.ts'

/**
 * The only door to a balance: locks the account, does what fell due, then the act, then serves the account's servers
 * that wait and can be served now, weighs how long the balance lasts, and writes all of it. An act that throws moves
 * nothing. Source: docs/rules/money.md#settled-first.
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
  const cameBack = await settleAll(tx, book, now)
  const at = Math.max(now, book.last_at)
  const settled = snapshot(book)
  const stale = asked !== undefined && cameBack
  const answer = await act(book, at, stale ? await askFacts(tx, account_id, asked) : facts)
  await serveAndWrite(tx, book, settled, at, at)
  return answer
}

/**
 * Does what fell due and writes it, so that the act finds the places that fell free. What a failed launch gives back is
 * for the account's own servers that wait, before anything that comes later: on time they had it then.
 *
 * @returns whether places or promo uses came back
 */
async function settleAll(tx: Transaction<Schema>, book: Book, now: number): Promise<boolean> {
  const stopAfter = ({ act, server }: Due) => {
    // as one that is served from the queue: however late a machine is asked to stop, it has its time to answer
    if (server.status === STATUS.pausing && !server.late_told) server.asked_at = now
    return act === fail && toBeServed(book, book.last_at).length > 0
  }
  let cameBack = false
  for (;;) {
    const before = snapshot(book)
    const stopped = settleBook(book, now, stopAfter)
    cameBack = (await saveBook(tx, book, before)) || cameBack
    if (!stopped) return cameBack
    await serveAndWrite(tx, book, snapshot(book), book.last_at, now)
  }
}

async function serveAndWrite(
  tx: Transaction<Schema>,
  book: Book,
  before: Snapshot,
  at: number,
  now: number
): Promise<void> {
  await serveOwnQueue(tx, book, at, now)
  if (book.balance !== before.balance || changedServers(book, before).length > 0) weigh(book, at)
  await saveBook(tx, book, before)
}
