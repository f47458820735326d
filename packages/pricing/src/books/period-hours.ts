import { PRICE_PLANS, type PricePlan } from '../configuration/price-plans.ts'
import { checkOneOf } from '../money/check-type.ts'
import { hoursOfPlan } from '../quote/rounded-prices.ts'

/**
 * Returns the number of hours that a prepayment covers: 720 for each month of the plan, 1 on the hourly plan.
 * Source: docs/rules/money.md#a-paid-period.
 * @throws {PricingError} if the plan does not exist
 * @example periodHours(3) // 2160
 * @example periodHours(0) // 1
 */
export function periodHours(plan: PricePlan): number {
  checkOneOf(plan, 'plan', PRICE_PLANS)
  return hoursOfPlan(plan)
}
