import { checkRange } from '../money/check-number.ts'
import { checkOneOf } from '../money/check-type.ts'
import { planMonths } from '../quote/plans.ts'
import type { PricePlan } from '../quote/price-plans.ts'
import { DEFAULT_TERMS, type Terms } from '../quote/terms.ts'
import { checkPlans } from './check-plans.ts'
import { MONTH_HOURS, monthAtHours, type PlanChoice } from './month-at-hours.ts'

/**
 * Returns the plan with the lowest cost of a month with `hours` running hours, by `monthAtHours`; at equal cost the
 * shortest plan. `plans` are the plans on offer, in any order; by default all plans of the terms.
 * Source: docs/rules/prices.md#which-plan-pays.
 * @throws {PricingError} for invalid `hours` or `plans`, and as `quote` does
 * @example
 * bestPlan({
 *   flavor: { flavor_monthly_price_rub_cents: 54116000, gpu_count: 2 },
 *   ssd: { size: 1, monthly_price_rub_cents: 750 },
 *   ssdSize: 512
 * }, 613) // 12
 */
export function bestPlan(
  input: PlanChoice,
  hours: number,
  terms: Terms = DEFAULT_TERMS,
  plans: readonly PricePlan[] = planMonths(terms)
): PricePlan {
  checkRange(hours, 'hours', 0, MONTH_HOURS)
  checkPlans(plans)
  const known = planMonths(terms)
  return plans
    .map((plan, index) => {
      checkOneOf(plan, `plans.${index}`, known)
      return { plan, cost: monthAtHours(input, plan, hours, terms) }
    })
    .reduce((best, other) =>
      other.cost < best.cost || (other.cost === best.cost && other.plan < best.plan) ? other : best
    ).plan
}
