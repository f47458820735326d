import { plainHour } from '../books/plain-hour.ts'
import { checkOneOf } from '../money/check-type.ts'
import { planMonths } from '../quote/plans.ts'
import type { PricePlan } from '../quote/price-plans.ts'
import { DEFAULT_TERMS, type Terms } from '../quote/terms.ts'
import { MONTH_HOURS, monthAtHours, type PlanChoice } from './month-at-hours.ts'

/**
 * Returns the smallest number of running hours per month at which a month of the plan costs no more than the same number of
 * plain hours: 0 if the month is free, 721 if even 720 plain hours cost less.
 * Source: docs/rules/prices.md#which-plan-pays.
 * @throws {PricingError} if `plan` is not a monthly plan of the terms, and as `quote` does
 * @example
 * breakEvenHours({
 *   flavor: { flavor_monthly_price_rub_cents: 54116000, gpu_count: 2 },
 *   ssd: { size: 1, monthly_price_rub_cents: 750 },
 *   ssdSize: 512
 * }, 12) // 613
 */
export function breakEvenHours(input: PlanChoice, plan: PricePlan, terms: Terms = DEFAULT_TERMS): number {
  const months = planMonths(terms).filter((one) => one !== 0)
  checkOneOf(plan, 'plan', months)
  const month = monthAtHours(input, plan, 0, terms)
  const hour = plainHour({ ...input, pricePlan: plan, promoPercent: undefined }, terms)
  // below 2^53 the quotient of two doubles is whole only if the exact quotient is whole
  return Math.min(Math.ceil(month / hour), MONTH_HOURS + 1)
}
