import { divideHalfUp } from '../money/divide-half-up.ts'

/** `100 × round(M × (10000 − D) / 10000 / 100)`: one month, in whole roubles. */
export function monthPrice(monthly: number, discount: number): number {
  return 100 * divideHalfUp(monthly, 10_000 - discount, 1_000_000)
}
