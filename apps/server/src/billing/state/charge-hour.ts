import { chargedAfter } from '@cloud/pricing'
import { periodHours } from '@cloud/pricing/books'
import type { Book, Server } from './Book.ts'
import { move } from './move.ts'

/** One more started hour of a paid period goes from the hold to revenue. */
export function chargeHour(book: Book, server: Server, at: number): void {
  const { prepaid_rub_cents, charged_hours, server_id } = server
  const hours = periodHours(server.price_plan)
  const before = chargedAfter(prepaid_rub_cents, hours, charged_hours)
  const amount_rub_cents = chargedAfter(prepaid_rub_cents, hours, charged_hours + 1) - before
  server.charged_hours += 1
  server.paid_hours += 1
  server.hour_taken_rub_cents = amount_rub_cents
  const key = `hour:${server_id}:${server.launch}:${server.paid_hours}`
  move(book, { key, at, source: 'hold', target: 'revenue', server_id, amount_rub_cents })
}
