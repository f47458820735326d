import { planMonths } from '../quote/plans.ts'
import type { PricePlan } from '../quote/price-plans.ts'
import { DEFAULT_TERMS, type Terms } from '../quote/terms.ts'
import { checkPlans } from './check-plans.ts'
import { checkRunPlan, type RunChoice } from './run-choice.ts'
import { runCost } from './run-cost.ts'
import { runNeeds } from './run-needs.ts'

/**
 * Returns the plan with the lowest cost of an uninterrupted run, by `runCost`; at equal cost the plan that requires the
 * smallest balance, then the shortest. `plans` are the plans on offer, in any order: for a GPU without the hourly plan pass
 * `availablePlans(gpu, terms)`. By default all plans of the terms.
 * Source: docs/rules/prices.md#one-run-without-a-stop.
 * @throws {PricingError} for invalid `hours` or `plans`, and as `quote` does
 * @example
 * bestRun({
 *   flavor: { flavor_monthly_price_rub_cents: 54116000, gpu_count: 2 },
 *   ssd: { size: 1, monthly_price_rub_cents: 750 },
 *   ssdSize: 512
 * }, 240) // 12
 */
export function bestRun(
  input: RunChoice,
  hours: number,
  terms: Terms = DEFAULT_TERMS,
  plans: readonly PricePlan[] = planMonths(terms)
): PricePlan {
  checkPlans(plans)
  return plans
    .map((plan, index) => {
      checkRunPlan(input, plan, terms, `plans.${index}`)
      return { plan, cost: runCost(input, plan, hours, terms), needs: runNeeds(input, plan, terms) }
    })
    .reduce((best, other) =>
      (other.cost - best.cost || other.needs - best.needs || other.plan - best.plan) < 0 ? other : best
    ).plan
}
