import { SAFE_MAX } from './check-number.ts'

/** Returns over ÷ under, half up. */
export const divideExactly = (over: bigint, under: bigint): number =>
  Number((2n * over + under) / (2n * under))

/**
 * Returns round(a × b / c), half up, exact for whole a, b ≥ 0 and c ≥ 1. Up to 2^53 the division of doubles never rounds up
 * to a whole number above the exact quotient; above 2^53 BigInt is used.
 */
export function divideHalfUp(a: number, b: number, c: number): number {
  const doubled = 2 * a * b + c
  return doubled > SAFE_MAX ? divideExactly(BigInt(a) * BigInt(b), BigInt(c)) : Math.floor(doubled / (2 * c))
}
