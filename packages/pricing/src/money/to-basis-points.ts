import type { BasisPoints } from './kopeks.ts'

/**
 * A part as whole basis points, half up. `one` is how many basis points the value 1 stands for: 10000 for a
 * fraction (0.1075), 100 for a percent (10.75).
 *
 * Rounds the decimal that was written, not the double that holds it: the value and a tie (n + ½ basis points)
 * become doubles by the same rounding, so that comparing the doubles compares the decimals.
 */
export function toBasisPoints(value: number, one: number): BasisPoints {
  const below = Math.floor(value * one)
  return (below + (value >= (2 * below + 1) / (2 * one) ? 1 : 0)) as BasisPoints
}
