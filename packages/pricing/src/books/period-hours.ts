import { checkRange } from '../money/check-number.ts'
import { MAX_PLAN_MONTHS, type PricePlan } from '../quote/price-plans.ts'
import { hoursOfPlan } from '../quote/rounded-prices.ts'

/**
 * Returns the number of hours that a prepayment covers: 720 for each month of the plan, 1 on the hourly plan.
 * Source: docs/rules/money.md#a-paid-period.
 * @throws {PricingError} if the plan is not a whole number of months from 0 to 36
 * @example periodHours(3) // 2160
 * @example periodHours(0) // 1
 */
export function periodHours(plan: PricePlan): number {
  checkRange(plan, 'plan', 0, MAX_PLAN_MONTHS)
  return hoursOfPlan(plan)
}
