import { checkPlan, type PricePlan } from '../configuration/price-plans.ts'
import { hoursOf } from '../quote/rules.ts'

/**
 * How many hours a prepayment is for: 720 for each month of the plan, one on the hourly plan.
 * Source: docs/rules/money.md#a-paid-period.
 * @throws {PricingError} when there is no such plan
 * @example periodHours(3) // 2160
 * @example periodHours(0) // 1
 */
export function periodHours(plan: PricePlan): number {
  checkPlan(plan, 'plan')
  return hoursOf(plan)
}
