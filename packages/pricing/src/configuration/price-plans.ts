/** Prepayment plans: 0 is one hour, the other numbers are months. Source: docs/rules/configuration.md#plan. */
export const PRICE_PLANS = Object.freeze([0, 1, 3, 6, 12] as const)

export type PricePlan = (typeof PRICE_PLANS)[number]

/** Default discount of each plan, a fraction from 0 to 1, used if the shop sets no other. */
export const PLAN_DISCOUNTS: Readonly<Record<PricePlan, number>> = Object.freeze({
  0: 0,
  1: 0,
  3: 0.05,
  6: 0.1,
  12: 0.15
})
