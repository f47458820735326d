import { SAFE_MAX } from './check-number.ts'

const divideLarge = (a: number, b: number, c: number) =>
  Number((2n * BigInt(a) * BigInt(b) + BigInt(c)) / (2n * BigInt(c)))

/**
 * round(a × b / c), half up, exact for whole a, b ≥ 0 and c ≥ 1. Up to 2^53 the division of doubles is never rounded up to
 * a whole number that the exact quotient does not reach; above it BigInt takes over.
 */
export function divideHalfUp(a: number, b: number, c: number): number {
  const doubled = 2 * a * b + c
  return doubled > SAFE_MAX ? divideLarge(a, b, c) : Math.floor(doubled / (2 * c))
}
