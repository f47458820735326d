import type { Book, Server } from './Book.ts'
import { move } from './move.ts'
import { planName } from './plan-name.ts'
import { say } from './say.ts'

/** The full prepayment goes from the balance to the server's hold, and is told. */
export function holdPrepayment(book: Book, server: Server, at: number, key: string): void {
  const { server_id, launch, flavor_id, price_plan, quote, plain_quote } = server
  const amount_rub_cents = quote.total
  server.prepaid_rub_cents = amount_rub_cents
  server.charged_hours = 0
  book.bought.push({ server_id, launch, flavor_id, at, price_plan, quote, plain_quote })
  if (amount_rub_cents === 0) return
  move(book, { key, at, source: 'balance', target: 'hold', server_id, amount_rub_cents })
  say(
    book,
    at,
    'write_off',
    `Предоплата за сервер «${server.name}»: ${planName(price_plan)}`,
    server,
    -amount_rub_cents
  )
}
