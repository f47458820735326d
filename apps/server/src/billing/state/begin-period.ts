import type { Book, Server } from './Book.ts'
import { chargeHour } from './charge-hour.ts'

/** A paid period begins, and its first hour is paid at once. */
export function beginPeriod(book: Book, server: Server, at: number): void {
  server.period_start = at
  server.end_told = false
  server.paid_until = null
  chargeHour(book, server, at)
}
