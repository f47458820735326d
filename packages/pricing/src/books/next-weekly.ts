import { HOUR_MS, MOSCOW_OFFSET_MS } from './time.ts'

const DAY = 24 * HOUR_MS

/**
 * The first moment after another one at which Moscow's clock shows a time on one of some days; milliseconds.
 *
 * @param days not empty; 1 is Monday, 7 is Sunday
 * @param time '09:00'
 * @example nextWeekly([1], '09:00', Date.UTC(2026, 10, 21)) // Date.UTC(2026, 10, 23, 6)
 */
export function nextWeekly(days: readonly number[], time: string, after: number): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  const of = (hours * 60 + minutes) * 60_000
  const today = Math.floor((after + MOSCOW_OFFSET_MS) / DAY)
  for (let day = today; ; day++) {
    const at = day * DAY + of - MOSCOW_OFFSET_MS
    // day 0 was a Thursday
    if (at > after && days.includes(((day + 3) % 7) + 1)) return at
  }
}
