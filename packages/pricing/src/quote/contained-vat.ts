import { divideHalfUp } from '../money/divide-half-up.ts'
import type { Kopeks } from '../money/kopeks.ts'

/** `round(total × p / (100 + p))`: the VAT in a sum, `vatPercent` exact to its 13th decimal. */
export function containedVat(total: number, vatPercent: number): Kopeks {
  const scale = Number.isInteger(vatPercent) ? 1 : 1e13
  const parts = Math.round(vatPercent * scale)
  return divideHalfUp(total, parts, 100 * scale + parts) as Kopeks
}
