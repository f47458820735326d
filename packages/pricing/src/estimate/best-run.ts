import { PRICE_PLANS, type PricePlan } from '../configuration/price-plans.ts'
import { DEFAULT_TERMS, type Terms } from '../quote/terms.ts'
import { checkPlans } from './check-plans.ts'
import { checkRunPlan, type RunChoice } from './run-choice.ts'
import { runCost } from './run-cost.ts'
import { runNeeds } from './run-needs.ts'

/**
 * Returns the plan on which a run without a stop costs least, by `runCost`; of equal ones the plan that needs least on the
 * balance, then the shortest. `plans` are those on offer, in any order: a card without the hourly plan needs
 * `availablePlans(gpu)`.
 * Source: docs/rules/prices.md#one-run-without-a-stop.
 * @throws {PricingError} at `hours`, `plans` and `plans.0`, and as `quote` does
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
  plans: readonly PricePlan[] = PRICE_PLANS
): PricePlan {
  checkPlans(plans)
  return plans
    .map((plan, index) => {
      checkRunPlan(input, plan, `plans.${index}`)
      return { plan, cost: runCost(input, plan, hours, terms), needs: runNeeds(input, plan, terms) }
    })
    .reduce((best, other) =>
      (other.cost - best.cost || other.needs - best.needs || other.plan - best.plan) < 0 ? other : best
    ).plan
}
