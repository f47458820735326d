import type { PricePlan } from '../configuration/price-plans.ts'

/** How many hours a prepayment is for: 720 for each month of the plan, one on the hourly plan. */
export function hoursOf(plan: PricePlan): number {
  return 720 * plan || 1
}
