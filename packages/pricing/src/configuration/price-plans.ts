import { PricingError } from '../money/pricing-error.ts'

/** The prepayment plans: 0 is one hour, the others are months. Source: docs/rules/configuration.md#plan. */
export const PRICE_PLANS = Object.freeze([0, 1, 3, 6, 12] as const)

export type PricePlan = (typeof PRICE_PLANS)[number]

/** Refuses what is not a plan. */
export function checkPlan(value: unknown, field: string): void {
  // a loop, since `includes` would take longer than the whole price
  for (const plan of PRICE_PLANS) if (plan === value) return
  throw new PricingError(field, `one of ${PRICE_PLANS}`, value)
}
