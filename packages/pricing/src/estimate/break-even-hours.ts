import { PRICE_PLANS, type PricePlan } from '../configuration/price-plans.ts'
import { PricingError } from '../money/pricing-error.ts'
import { DEFAULT_TERMS, type Terms } from '../quote/terms.ts'
import { MONTH_HOURS, monthAtHours, type PlanChoice } from './month-at-hours.ts'

const MONTHS = PRICE_PLANS.filter((plan) => plan !== 0)

/**
 * Returns the smallest number of running hours per month at which a month of the plan costs no more than the same number of
 * plain hours: 0 if the month is free, 721 if even 720 plain hours cost less.
 * Source: docs/rules/prices.md#which-plan-pays.
 * @throws {PricingError} if `plan` is not a monthly plan, and as `quote` does
 * @example
 * breakEvenHours({
 *   flavor: { flavor_monthly_price_rub_cents: 54116000, gpu_count: 2 },
 *   ssd: { size: 1, monthly_price_rub_cents: 750 },
 *   ssdSize: 512
 * }, 12) // 613
 */
export function breakEvenHours(
  input: PlanChoice,
  plan: Exclude<PricePlan, 0>,
  terms: Terms = DEFAULT_TERMS
): number {
  if (!MONTHS.includes(plan)) throw new PricingError('plan', `one of ${MONTHS}`, plan)
  const month = monthAtHours(input, plan, 0, terms)
  const plainHour = monthAtHours(input, 0, 1, terms)
  // below 2^53 the quotient of two doubles is whole only if the exact quotient is whole
  return Math.min(Math.ceil(month / plainHour), MONTH_HOURS + 1)
}
