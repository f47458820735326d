import { priceChange } from '@cloud/pricing/price-lists'

/**
 * Formats the change of a price in percent, with its sign; null from 0.
 *
 * @example percentOf(26_840_000, 29_000_000) // '+8.05'
 */
export function percentOf(was: number, becomes: number): string | null {
  const { percent } = priceChange(was, becomes)
  return percent === null ? null : `${percent < 0 ? '' : '+'}${percent.toFixed(2)}`
}
