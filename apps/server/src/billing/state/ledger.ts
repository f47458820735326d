import type { EventType } from '@cloud/pricing'
import type { Book, Movement, Server } from './account-state.ts'

/** Posts a movement; a sum of 0 is none. Balance and hold follow. */
export function move(book: Book, movement: Movement): void {
  const { source, target, server_id, amount_rub_cents } = movement
  if (amount_rub_cents === 0) return
  const server = book.servers.find((one) => one.server_id === server_id)
  const change = (name: typeof source) =>
    (target === name ? amount_rub_cents : 0) - (source === name ? amount_rub_cents : 0)
  const balance = book.balance + change('balance')
  const hold = (server?.hold_rub_cents ?? 0) + change('hold')
  if (Math.min(amount_rub_cents, balance, hold) < 0)
    throw new RangeError(
      `${movement.key}: ${amount_rub_cents} from ${source} to ${target} would leave less than nothing.`
    )
  book.balance = balance
  if (server !== undefined) server.hold_rub_cents = hold
  book.last_at = movement.at
  book.movements.push(movement)
}

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
