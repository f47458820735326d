import type { EventType } from '@cloud/pricing'
import type { Book, Server } from './Book.ts'

/** Tells an event of the account, of a server if one is given, with the balance as it is after it. */
export function say(
  book: Book,
  at: number,
  type: EventType,
  text: string,
  server?: Server,
  amount_rub_cents = 0
): void {
  book.last_at = at
  book.told.push({
    type,
    at,
    amount_rub_cents,
    balance_rub_cents: book.balance,
    server_id: server?.server_id ?? null,
    server_name: server?.name ?? null,
    text
  })
}
