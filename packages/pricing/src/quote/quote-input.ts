import { PRICE_PLANS, type PricePlan } from '../configuration/price-plans.ts'
import { checkPart, checkWhole } from '../money/check-number.ts'
import { checkOneOf } from '../money/check-type.ts'
import type { Terms } from './terms.ts'

/** A copy that is not frozen: looking through the frozen list takes a third of the time of the whole price. */
const PLANS = [...PRICE_PLANS]

/** What a price is computed from. `flavor` and `ssd` are the API's own objects; only these fields are read. */
export interface QuoteInput {
  readonly flavor: { readonly flavor_monthly_price_rub_cents: number; readonly gpu_count: number }
  readonly ssd: { readonly size: number; readonly monthly_price_rub_cents: number }
  /** GB of disk: whole, at least 0. */
  readonly ssdSize: number
  readonly pricePlan: PricePlan
  /** 0 to 100. Absent or `undefined` is no promo code; `null` is refused. */
  readonly promoPercent?: number | undefined
}

/**
 * Checks the input once, so that the rules can rely on every figure. Where an object is missing the error names its
 * first figure.
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
