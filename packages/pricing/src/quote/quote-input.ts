import { PRICE_PLANS, type PricePlan } from '../configuration/price-plans.ts'
import { checkPart, checkWhole } from '../money/check-number.ts'
import { checkOneOf } from '../money/check-type.ts'
import type { Terms } from './terms.ts'

/** An unfrozen copy: searching the frozen list would take a third of the time of the whole price. */
const PLANS = [...PRICE_PLANS]

/** The input of a price. `flavor` and `ssd` may be objects of the API; only these fields are read. */
export interface QuoteInput {
  readonly flavor: { readonly flavor_monthly_price_rub_cents: number; readonly gpu_count: number }
  readonly ssd: { readonly size: number; readonly monthly_price_rub_cents: number }
  /** GB of disk: a whole number, at least 0. */
  readonly ssdSize: number
  readonly pricePlan: PricePlan
  /** Discount of the promo code in percent, 0 to 100. Absent or `undefined` means no promo code; `null` is refused. */
  readonly promoPercent?: number | undefined
}

/**
 * Checks the input once, so that the price rules can rely on it. If an object is missing, the error names the first field
 * of the object.
 */
export function checkQuoteInput(input: QuoteInput, terms: Terms): void {
  const { flavor, ssd, ssdSize, pricePlan: plan, promoPercent = 0 } = input ?? {}
  checkWhole(flavor?.flavor_monthly_price_rub_cents, 'flavor.flavor_monthly_price_rub_cents')
  checkWhole(flavor.gpu_count, 'flavor.gpu_count')
  checkWhole(ssd?.size, 'ssd.size', undefined, 1)
  checkWhole(ssd.monthly_price_rub_cents, 'ssd.monthly_price_rub_cents')
  checkWhole(ssdSize, 'ssdSize')
  checkPart(promoPercent, 'promoPercent', 100)
  checkOneOf(plan, 'pricePlan', PLANS)
  checkPart(terms?.planDiscounts?.[plan], `terms.planDiscounts.${plan}`, 1)
  checkWhole(terms.infrastructureCostPerGpu, 'terms.infrastructureCostPerGpu')
  checkWhole(terms.daysPerMonth, 'terms.daysPerMonth', 31, 1)
  checkPart(terms.vatPercent, 'terms.vatPercent', 100)
}
