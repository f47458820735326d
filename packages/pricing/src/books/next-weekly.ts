import { checkMoment, checkRange } from '../money/check-number.ts'
import { checkList } from '../money/check-type.ts'
import { PricingError } from '../money/pricing-error.ts'
import { DAY_MS, MOSCOW_OFFSET_MS } from './time.ts'

const CLOCK = /^([01]\d|2[0-3]):[0-5]\d$/

/**
 * Returns the first moment later than `after`, in milliseconds, at which the time in Moscow is `time` on one of `days`.
 * @param days at least one weekday; 1 is Monday, 7 is Sunday
 * @param time hours and minutes, such as '09:00'
 * @throws {PricingError} if an argument is invalid
 * @example nextWeekly([1], '09:00', Date.UTC(2026, 10, 21)) // Date.UTC(2026, 10, 23, 6)
 */
export function nextWeekly(days: readonly number[], time: string, after: number): number {
  checkList(days, 'days')
  checkRange(days.length, 'days.length', 1, 7)
  for (const [index, day] of days.entries()) checkRange(day, `days.${index}`, 1, 7)
  if (!CLOCK.test(time)) throw new PricingError('time', 'from 00:00 to 23:59', time)
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  checkMoment(after, 'after')
  const of = (hours * 60 + minutes) * 60_000
  for (let day = Math.floor((after + MOSCOW_OFFSET_MS) / DAY_MS); ; day++) {
    const at = day * DAY_MS + of - MOSCOW_OFFSET_MS
    // day 0 was a Thursday
    const weekday = ((((day + 3) % 7) + 7) % 7) + 1
    if (at > after && days.includes(weekday)) return at
  }
}
