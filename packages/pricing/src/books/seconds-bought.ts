import { checkRange } from '../money/check-number.ts'

/**
 * Returns the seconds that a part of an hour's price buys, rounded up: `ceil(3600 × taken / hour)`. Both are whole kopeks,
 * 0 ≤ `taken` ≤ `hour`, `hour` above 0.
 * Source: docs/rules/money.md#later-launches.
 * @throws {PricingError} if an argument is out of range
 * @example secondsBought(50, 100) // 1800
 */
export function secondsBought(taken: number, hour: number): number {
  checkRange(hour, 'hour', 1)
  checkRange(taken, 'taken', 0, hour)
  return Math.ceil((3600 * taken) / hour)
}
