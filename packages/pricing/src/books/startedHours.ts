import { HOUR } from './HOUR.ts'

/**
 * How many hours of use count when a server stops `elapsed` milliseconds after it became active: each started
 * hour is a whole one, and there is at least one.
 * Source: decisions, section 5.
 * @example startedHours(3_600_000) // 1
 * @example startedHours(3_600_001) // 2
 */
export function startedHours(elapsed: number): number {
  return Math.max(1, Math.ceil(elapsed / HOUR))
}
