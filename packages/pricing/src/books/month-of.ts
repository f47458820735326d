import { checkMoment } from '../money/check-number.ts'
import { MOSCOW_OFFSET_MS } from './time.ts'

/** The first moment of a month of Moscow, so many months after the one in which a moment lies. */
function monthFrom(moment: number, months: number): number {
  checkMoment(moment, 'moment')
  const there = new Date(moment + MOSCOW_OFFSET_MS)
  return Date.UTC(there.getUTCFullYear(), there.getUTCMonth() + months) - MOSCOW_OFFSET_MS
}

/**
 * The first moment of the month of Moscow in which a moment lies; milliseconds.
 *
 * @throws {PricingError} when it is not a number of milliseconds
 * @example monthOf(Date.UTC(2026, 10, 30, 21)) // Date.UTC(2026, 10, 30, 21)
 */
export const monthOf = (moment: number): number => monthFrom(moment, 0)

/**
 * The first moment of the month of Moscow after the one in which a moment lies; milliseconds.
 *
 * @throws {PricingError} when it is not a number of milliseconds
 * @example monthAfter(Date.UTC(2026, 11, 31, 20)) // Date.UTC(2026, 11, 31, 21)
 */
export const monthAfter = (moment: number): number => monthFrom(moment, 1)
