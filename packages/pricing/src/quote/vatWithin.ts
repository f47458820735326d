import { divideHalfUp } from '../money/divideHalfUp.ts'
import type { Kopeks } from '../money/Kopeks.ts'

/**
 * VAT contained in a sum, once for a document: `round(total × p / (100 + p))`, half up on the exact value.
 * `total` is whole kopeks from 0 on, `vatPercent` 0 to 100, exact to its 13th decimal.
 * Source: decisions, section 1.
 * @example vatWithin(139230000, 20) // 23205000
 */
export function vatWithin(total: number, vatPercent: number): Kopeks {
  const scale = Number.isInteger(vatPercent) ? 1 : 1e13
  const parts = Math.round(vatPercent * scale)
  return divideHalfUp(total, parts, 100 * scale + parts) as Kopeks
}
