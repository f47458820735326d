import type { Kopeks } from '../money/kopeks.ts'
import type { PricePlan } from '../quote/price-plans.ts'
import { quote } from '../quote/quote.ts'
import { DEFAULT_TERMS, type Terms } from '../quote/terms.ts'
import { checkRunPlan, type RunChoice } from './run-choice.ts'

/**
 * Returns the balance in kopeks that a first launch on a plan requires, without a promo code: the `total` of the plan.
 * Source: docs/rules/prices.md#one-run-without-a-stop.
 * @throws {PricingError} for an invalid `plan`, and as `quote` does
 * @example
 * runNeeds({
 *   flavor: { flavor_monthly_price_rub_cents: 54116000, gpu_count: 2 },
 *   ssd: { size: 1, monthly_price_rub_cents: 750 },
 *   ssdSize: 512
 * }, 3) // 155610000
 */
export function runNeeds(input: RunChoice, plan: PricePlan, terms: Terms = DEFAULT_TERMS): Kopeks {
  checkRunPlan(input, plan, terms, 'plan')
  return quote({ ...input, pricePlan: plan, promoPercent: undefined }, terms).total
}
