import type { Book } from './Book.ts'
import { nothingDone } from './nothing-done.ts'
import { settleBook } from './settle-book.ts'

/**
 * When an account that nobody touches would first ask something of a machine, before `target`; null if it would not.
 * Until then it has no say in what becomes of others. The book stays as it is.
 */
export function firstOrder(book: Book, target: number): number | null {
  const trial: Book = { ...book, servers: book.servers.map((server) => ({ ...server })), ...nothingDone() }
  settleBook(trial, target, () => trial.orders.length > 0)
  return trial.orders.length > 0 ? trial.last_at : null
}
