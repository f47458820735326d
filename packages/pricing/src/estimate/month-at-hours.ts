import { checkRange } from '../money/check-number.ts'
import { checkOneOf } from '../money/check-type.ts'
import type { Kopeks } from '../money/kopeks.ts'
import { planMonths } from '../quote/plans.ts'
import type { PricePlan } from '../quote/price-plans.ts'
import { quote } from '../quote/quote.ts'
import type { QuoteInput } from '../quote/quote-input.ts'
import { hoursOfPlan } from '../quote/rounded-prices.ts'
import { DEFAULT_TERMS, type Terms } from '../quote/terms.ts'

/** A configuration without a plan. A plan and a promo code in the object are ignored. */
export type PlanChoice = Pick<QuoteInput, 'flavor' | 'ssd' | 'ssdSize'>

/** Maximum hours of use in a month, regardless of `daysPerMonth`. */
export const MONTH_HOURS = hoursOfPlan(1)

/**
 * Returns the cost of a month in kopeks when the server runs `hours` started hours, 0 to 720, without a promo code. On the
 * hourly plan it is the price of these hours; on the other plans it is `month`, regardless of the hours, because the plan
 * is kept and the server is not stopped. For a run that ends with a stop use `runCost`.
 * Source: docs/rules/prices.md#which-plan-pays.
 * @throws {PricingError} for an invalid `plan` or `hours`, and as `quote` does
 * @example
 * monthAtHours({
 *   flavor: { flavor_monthly_price_rub_cents: 54116000, gpu_count: 2 },
 *   ssd: { size: 1, monthly_price_rub_cents: 750 },
 *   ssdSize: 512
 * }, 0, 300) // 22749900
 */
export function monthAtHours(
  input: PlanChoice,
  plan: PricePlan,
  hours: number,
  terms: Terms = DEFAULT_TERMS
): Kopeks {
  checkOneOf(plan, 'plan', planMonths(terms))
  checkRange(hours, 'hours', 0, MONTH_HOURS)
  const { month, hour } = quote({ ...input, pricePlan: plan, promoPercent: undefined }, terms)
  // adding 0 turns −0 into 0
  return plan ? month : ((hour * (hours + 0)) as Kopeks)
}
