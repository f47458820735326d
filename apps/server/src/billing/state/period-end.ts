import { periodHours } from '@cloud/pricing/books'
import type { Server } from './Book.ts'
import { HOUR } from './HOUR.ts'

/** The end of the paid period that runs; null outside one. */
export function periodEnd(server: Server): number | null {
  return server.period_start === null ? null : server.period_start + periodHours(server.price_plan) * HOUR
}
