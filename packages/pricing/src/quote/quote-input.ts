import { checkFields } from '../money/check-fields.ts'
import { checkPart, checkRange, checkWhole } from '../money/check-number.ts'
import { checkOneOf } from '../money/check-type.ts'
import type { BasisPoints } from '../money/kopeks.ts'
import { toBasisPoints } from '../money/to-basis-points.ts'
import { checkedTerms, checkTermsFields, planDiscount } from './plans.ts'
import type { PricePlan } from './price-plans.ts'
import type { Terms } from './terms.ts'

/** The input of a price. `flavor` and `ssd` may be objects of the API; only these fields are read. Other fields are refused. */
export interface QuoteInput {
  readonly flavor: { readonly flavor_monthly_price_rub_cents: number; readonly gpu_count: number }
  readonly ssd: { readonly size: number; readonly monthly_price_rub_cents: number }
  /** GB of disk: a whole number, at least 0. */
  readonly ssdSize: number
  /** A plan of the terms. */
  readonly pricePlan: PricePlan
  /** Discount of the promo code in percent, 0 to 100. Absent or `undefined` means no promo code; `null` is refused. */
  readonly promoPercent?: number | undefined
}

/**
 * Checks the input once, so that the price rules can rely on it. If an object is missing, the error names the first field
 * of the object.
 *
 * @returns the discount of the plan
 */
export function checkQuoteInput(input: QuoteInput, terms: Terms): BasisPoints {
  const { flavor, ssd, ssdSize, pricePlan, promoPercent = 0 } = input ?? {}
  checkWhole(flavor?.flavor_monthly_price_rub_cents, 'flavor.flavor_monthly_price_rub_cents')
  checkWhole(flavor.gpu_count, 'flavor.gpu_count')
  checkRange(ssd?.size, 'ssd.size', 1)
  checkWhole(ssd.monthly_price_rub_cents, 'ssd.monthly_price_rub_cents')
  checkWhole(ssdSize, 'ssdSize')
  checkPart(promoPercent, 'promoPercent', 100)
  const discount = toBasisPoints(planDiscount(terms, pricePlan), 10_000)
  if (!checkedTerms.has(terms)) checkTermsFields(terms)
  checkWhole(terms.infrastructureCostPerGpu, 'terms.infrastructureCostPerGpu')
  checkRange(terms.daysPerMonth, 'terms.daysPerMonth', 1, 31)
  checkPart(terms.vatPercent, 'terms.vatPercent', 100)
  if (terms.monthRounding !== undefined) checkOneOf(terms.monthRounding, 'terms.monthRounding', [1, 100])
  // counting the fields is five times as fast as comparing their names
  if (Object.keys(input).length > ('promoPercent' in input ? 5 : 4))
    checkFields(input, ['flavor', 'ssd', 'ssdSize', 'pricePlan', 'promoPercent'], '')
  return discount
}
