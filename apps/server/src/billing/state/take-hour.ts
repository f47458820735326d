import { secondsBought } from '@cloud/pricing/books'
import type { Book, Server } from './Book.ts'
import { move } from './move.ts'
import { say } from './say.ts'
import { turnOff } from './turn-off.ts'

/**
 * Outside a period the plain hour is taken from the balance at its start. What covers only a part buys that part in
 * whole seconds; with nothing on the balance the server is turned off. Answers whether the server goes on.
 */
export function takeHour(book: Book, server: Server, at: number): boolean {
  const hour = server.plain_quote.hour
  const amount_rub_cents = Math.min(hour, book.balance)
  if (amount_rub_cents === 0) {
    turnOff(book, server, at, 'на балансе нет средств')
    return false
  }
  const { server_id } = server
  server.paid_hours += 1
  server.hour_taken_rub_cents = amount_rub_cents
  server.paid_until = at + 1000 * secondsBought(amount_rub_cents, hour)
  const key = `hour:${server_id}:${server.launch}:${server.paid_hours}`
  move(book, { key, at, source: 'balance', target: 'revenue', server_id, amount_rub_cents })
  const text = amount_rub_cents < hour ? 'Часть часа' : 'Час'
  say(book, at, 'write_off', `${text} работы сервера «${server.name}»`, server, -amount_rub_cents)
  return true
}
