import { checkWhole } from '../money/check-number.ts'
import type { Kopeks } from '../money/kopeks.ts'

/** A changed price in kopeks. */
export interface PriceChange {
  readonly was: Kopeks
  readonly becomes: Kopeks
  /** `becomes` − `was`. */
  readonly difference: Kopeks
  /** Change in percent with two decimals, rounded half up; null if the price was 0. */
  readonly percent: number | null
}

/**
 * Returns the change of a price in kopeks and percent.
 * Source: docs/rules/prices.md#price-history.
 * @throws {PricingError} unless both prices are whole kopeks, at least 0
 * @example priceChange(26_840_000, 29_000_000).percent // 8.05
 */
export function priceChange(was: number, becomes: number): PriceChange {
  checkWhole(was, 'was')
  checkWhole(becomes, 'becomes')
  const percent = was === 0 ? null : percentOf(BigInt(was), BigInt(becomes))
  return { was, becomes, difference: becomes - was, percent } as PriceChange
}

/** Returns the percent of a change, exact. The quotient of two prices is never negative, so the division rounds down. */
export const percentOf = (was: bigint, becomes: bigint): number =>
  Number((20_000n * becomes + was) / (2n * was) - 10_000n) / 100
