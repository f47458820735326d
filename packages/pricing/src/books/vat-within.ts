import { checkPart, checkWhole } from '../money/check-number.ts'
import type { Kopeks } from '../money/kopeks.ts'
import { containedVat } from '../quote/rounded-prices.ts'

/**
 * Returns the VAT contained in the total of a document, rounded once, by the same rule as each price (`containedVat`).
 * `total` is whole kopeks, at least 0; `vatPercent` is 0 to 100, exact to 13 decimals.
 * Source: docs/rules/prices.md#vat.
 * @throws {PricingError} if an argument is out of range
 * @example vatWithin(139230000, 20) // 23205000
 */
export function vatWithin(total: number, vatPercent: number): Kopeks {
  checkWhole(total, 'total')
  checkPart(vatPercent, 'vatPercent', 100)
  return containedVat(total, vatPercent)
}
