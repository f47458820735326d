import { checkMoment, checkWhole } from '../money/check-number.ts'
import { checkList } from '../money/check-type.ts'
import { PricingError } from '../money/pricing-error.ts'
import { DAY_MS, MOSCOW_OFFSET_MS } from './time.ts'

const CLOCK = /^([01]\d|2[0-3]):[0-5]\d$/

/**
 * The first moment after another one at which Moscow's clock shows a time on one of some days; milliseconds.
 *
 * @param days not empty; 1 is Monday, 7 is Sunday
 * @param time '09:00'
 * @throws {PricingError} when one of them is not
 * @example nextWeekly([1], '09:00', Date.UTC(2026, 10, 21)) // Date.UTC(2026, 10, 23, 6)
 */
export function nextWeekly(days: readonly number[], time: string, after: number): number {
  checkList(days, 'days')
  checkWhole(days.length, 'days.length', 7, 1)
  for (const [index, day] of days.entries()) checkWhole(day, `days.${index}`, 7, 1)
  if (!CLOCK.test(time)) throw new PricingError('time', 'from 00:00 to 23:59', time)
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  checkMoment(after, 'after')
  const of = (hours * 60 + minutes) * 60_000
  const today = Math.floor((after + MOSCOW_OFFSET_MS) / DAY_MS)
  for (let day = today; ; day++) {
    const at = day * DAY_MS + of - MOSCOW_OFFSET_MS
    // day 0 was a Thursday
    if (at > after && days.includes(((day + 3) % 7) + 1)) return at
  }
}
