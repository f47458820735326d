import { checkPart, checkWhole } from '../money/check-number.ts'
import type { Kopeks } from '../money/kopeks.ts'
import { containedVat } from '../quote/rules.ts'

/**
 * VAT contained in a sum, once for a document, by the rule of every price (`containedVat`).
 * `total` is whole kopeks from 0 on, `vatPercent` 0 to 100, exact to its 13th decimal.
 * Source: docs/rules/prices.md#vat.
 * @throws {PricingError} when one of them is not
 * @example vatWithin(139230000, 20) // 23205000
 */
export function vatWithin(total: number, vatPercent: number): Kopeks {
  checkWhole(total, 'total')
  checkPart(vatPercent, 'vatPercent', 100)
  return containedVat(total, vatPercent)
}
