/**
 * How many seconds a part of an hour's price buys: `ceil(3600 × taken / hour)`. Both are whole kopeks,
 * 0 ≤ `taken` ≤ `hour`, `hour` above 0.
 * Source: decisions, section 5.
 * @example secondsBought(50, 100) // 1800
 */
export function secondsBought(taken: number, hour: number): number {
  return Math.ceil((3600 * taken) / hour)
}
