/** The prepayment plans: 0 is one hour, the others are months. Source: docs/rules/configuration.md#plan. */
export const PRICE_PLANS = Object.freeze([0, 1, 3, 6, 12] as const)

export type PricePlan = (typeof PRICE_PLANS)[number]
