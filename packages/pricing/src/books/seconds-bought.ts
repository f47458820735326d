import { checkWhole } from '../money/check-number.ts'

/**
 * Returns the seconds that a part of an hour's price buys, rounded up: `ceil(3600 × taken / hour)`. Both are whole kopeks,
 * 0 ≤ `taken` ≤ `hour`, `hour` above 0.
 * Source: docs/rules/money.md#later-launches.
 * @throws {PricingError} if an argument is out of range
 * @example secondsBought(50, 100) // 1800
 */
export function secondsBought(taken: number, hour: number): number {
  checkWhole(hour, 'hour', undefined, 1)
  checkWhole(taken, 'taken', hour)
  return Math.ceil((3600 * taken) / hour)
}
