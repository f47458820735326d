import type { BasisPoints } from './kopeks.ts'

/**
 * Converts a part to whole basis points, rounded half up. `one` is the number of basis points of the value 1: 10000 for a
 * fraction (0.1075), 100 for a percent (10.75).
 *
 * Rounds the decimal as written, not the double that stores it: the value and a tie (n + ½ basis points) are converted to
 * doubles by the same rounding, so comparing the doubles compares the decimals.
 */
export function toBasisPoints(value: number, one: number): BasisPoints {
  const below = Math.floor(value * one)
  return (below + (value >= (below + 0.5) / one ? 1 : 0)) as BasisPoints
}
