/** The prepayment plans: 0 is one hour, the others are months. Source: specification, section 9. */
export const PRICE_PLANS = Object.freeze([0, 1, 3, 6, 12] as const)

export type PricePlan = (typeof PRICE_PLANS)[number]
