import type { Book, Movement } from './Book.ts'

/** Posts a movement; a sum of 0 is none. Balance and hold follow. */
export function move(book: Book, movement: Movement): void {
  const { source, target, server_id, amount_rub_cents } = movement
  if (amount_rub_cents === 0) return
  const server = book.servers.find((one) => one.server_id === server_id)
  const total = { balance: book.balance, hold: server?.hold_rub_cents ?? 0 }
  if (source === 'balance' || source === 'hold') total[source] -= amount_rub_cents
  if (target === 'balance' || target === 'hold') total[target] += amount_rub_cents
  if (amount_rub_cents < 0 || total.balance < 0 || total.hold < 0)
    throw new RangeError(
      `${movement.key}: ${amount_rub_cents} from ${source} to ${target} would leave less than nothing.`
    )
  book.balance = total.balance
  if (server !== undefined) server.hold_rub_cents = total.hold
  book.last_at = movement.at
  book.movements.push(movement)
}
