import type { Book, Server } from './Book.ts'
import { move } from './move.ts'
import { startedHoursEnd } from './started-hours-end.ts'

/**
 * The paid period of an active server is over for good: the rest of the hold returns, the last started hour stays
 * paid. Answers what returned; 0 outside a period.
 */
export function endPeriod(book: Book, server: Server, at: number): number {
  if (server.period_start === null) return 0
  const { server_id, hold_rub_cents } = server
  const key = `stop:${server_id}:${server.launch}`
  move(book, { key, at, source: 'hold', target: 'balance', server_id, amount_rub_cents: hold_rub_cents })
  server.paid_until = startedHoursEnd(server)
  server.period_start = null
  return hold_rub_cents
}
