import { PRICE_PLANS, type PricePlan } from '../configuration/price-plans.ts'
import { checkWhole } from '../money/check-number.ts'
import { checkOneOf } from '../money/check-type.ts'
import type { Kopeks } from '../money/kopeks.ts'
import { quote } from '../quote/quote.ts'
import type { QuoteInput } from '../quote/quote-input.ts'
import { hoursOf } from '../quote/rules.ts'
import { DEFAULT_TERMS, type Terms } from '../quote/terms.ts'

/** A configuration whose plan is still to be chosen. A plan and a code that it carries are not read. */
export type PlanChoice = Pick<QuoteInput, 'flavor' | 'ssd' | 'ssdSize'>

/** How many hours a month of use has at most, whatever `daysPerMonth` is. */
export const MONTH_HOURS = hoursOf(1)

/**
 * What a month costs on a plan when the server runs `hours` started hours of it, 0 to 720, without a code: by the hour that
 * many plain hours, on the other plans `month`, whatever the hours: the plan is kept, so the server is not stopped. `runCost`
 * prices a run that ends with a stop.
 * Source: docs/rules/prices.md#which-plan-pays.
 * @throws {PricingError} at `plan` and `hours`, and as `quote` does
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
  checkOneOf(plan, 'plan', PRICE_PLANS)
  checkWhole(hours, 'hours', MONTH_HOURS)
  const { month, hour } = quote({ ...input, pricePlan: plan, promoPercent: undefined }, terms)
  // adding 0 turns −0, which a caller may pass, into 0
  return plan ? month : ((hour * (hours + 0)) as Kopeks)
}
