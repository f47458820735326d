import { checkMoment } from '../money/check-number.ts'
import { HOUR_MS } from './time.ts'

/**
 * How many hours of use count when a server stops `elapsed` milliseconds after it became active: each started
 * hour is a whole one, and there is at least one.
 * Source: docs/rules/money.md#stop.
 * @throws {PricingError} when it is not a number of milliseconds
 * @example startedHours(3_600_000) // 1
 * @example startedHours(3_600_001) // 2
 */
export function startedHours(elapsed: number): number {
  checkMoment(elapsed, 'elapsed')
  return Math.max(1, Math.ceil(elapsed / HOUR_MS))
}
