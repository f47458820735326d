import { MOSCOW_OFFSET_MS } from '@cloud/pricing/books'
import type { Period } from '../schemas/history.ts'

/**
 * Returns the months to choose from, newest first; if the list is empty, the current month in Moscow with both balances 0.
 * `now` is in milliseconds.
 * Source: docs/rules/money.md#months.
 */
export function shownPeriods(loaded: readonly Period[], now: number): Period[] {
  if (loaded.length > 0) return loaded.toReversed()
  const moscow = new Date(now + MOSCOW_OFFSET_MS)
  return [
    { month: moscow.getUTCMonth() + 1, year: moscow.getUTCFullYear(), balance_start: 0, balance_end: 0 }
  ]
}
