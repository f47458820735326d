/** Months of a prepayment, 1 to 36; 0 is the hourly plan. The plans of a shop stand in its terms. */
export type PricePlan = number

/** Most months of a plan. */
export const MAX_PLAN_MONTHS = 36

/** Plans of terms that name none: one hour, and months. Source: docs/rules/configuration.md#plan. */
export const PRICE_PLANS: readonly PricePlan[] = Object.freeze([0, 1, 3, 6, 12])

/** Discounts of `PRICE_PLANS`, fractions from 0 to 1, used if the shop sets no others. */
export const PLAN_DISCOUNTS = Object.freeze({ 0: 0, 1: 0, 3: 0.05, 6: 0.1, 12: 0.15 })
