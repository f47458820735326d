import { PRICE_PLANS } from '../configuration/price-plans.ts'
import { checkPart, checkWhole } from '../money/check-number.ts'
import { PricingError } from '../money/pricing-error.ts'
import type { QuoteInput } from './quote-input.ts'
import type { Terms } from './terms.ts'

/**
 * The edge: past it the rules trust every figure. The first look into each object finds out whether it is there;
 * where it is not, its first figure is what is missing.
 */
export function checkQuoteInput(input: QuoteInput, terms: Terms): void {
  checkWhole(input?.flavor?.flavor_monthly_price_rub_cents, 'flavor.flavor_monthly_price_rub_cents')
  checkWhole(input.flavor.gpu_count, 'flavor.gpu_count')
  checkWhole(input.ssd?.size, 'ssd.size', undefined, 1)
  checkWhole(input.ssd.monthly_price_rub_cents, 'ssd.monthly_price_rub_cents')
  checkWhole(input.ssdSize, 'ssdSize')
  const { pricePlan: plan, promoPercent = 0 } = input
  checkPart(promoPercent, 'promoPercent', 100)
  // compared one by one: `includes` would take longer than the whole price
  if (plan !== 0 && plan !== 1 && plan !== 3 && plan !== 6 && plan !== 12)
    throw new PricingError('pricePlan', `one of ${PRICE_PLANS}`, plan)
  checkPart(terms?.planDiscounts?.[plan], `terms.planDiscounts.${plan}`, 1)
  checkWhole(terms.infrastructureCostPerGpu, 'terms.infrastructureCostPerGpu')
  checkWhole(terms.daysPerMonth, 'terms.daysPerMonth', 31, 1)
  checkPart(terms.vatPercent, 'terms.vatPercent', 100)
}
