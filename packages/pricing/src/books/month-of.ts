import { checkMoment } from '../money/check-number.ts'
import { MOSCOW_OFFSET_MS } from './time.ts'

/** Returns the first moment of the Moscow month that is `months` after the month of `moment`. */
function monthFrom(moment: number, months: number): number {
  checkMoment(moment, 'moment')
  const there = new Date(moment + MOSCOW_OFFSET_MS)
  return Date.UTC(there.getUTCFullYear(), there.getUTCMonth() + months) - MOSCOW_OFFSET_MS
}

/**
 * Returns the first moment of the month in Moscow that contains `moment`, in milliseconds.
 * @throws {PricingError} if `moment` is not a moment in milliseconds
 * @example monthOf(Date.UTC(2026, 10, 30, 21)) // Date.UTC(2026, 10, 30, 21)
 */
export const monthOf = (moment: number): number => monthFrom(moment, 0)

/**
 * Returns the first moment of the next month in Moscow after `moment`, in milliseconds.
 * @throws {PricingError} if `moment` is not a moment in milliseconds
 * @example monthAfter(Date.UTC(2026, 11, 31, 20)) // Date.UTC(2026, 11, 31, 21)
 */
export const monthAfter = (moment: number): number => monthFrom(moment, 1)
