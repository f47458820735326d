import { checkMoment } from '../money/check-number.ts'
import { HOUR_MS } from './time.ts'

/**
 * Returns the hours charged when a server stops `elapsed` milliseconds after it became active: each started hour counts in
 * full, at least 1. `consumedUntil` and `ChargeForecast` count the started hours of a period in the same way.
 * Source: docs/rules/money.md#stop.
 * @throws {PricingError} if `elapsed` is not a number of milliseconds
 * @example startedHours(3_600_000) // 1
 * @example startedHours(3_600_001) // 2
 */
export function startedHours(elapsed: number): number {
  checkMoment(elapsed, 'elapsed')
  return Math.max(1, Math.ceil(elapsed / HOUR_MS))
}
