import { PRICE_PLANS, type PricePlan } from './price-plans.ts'

/**
 * Returns the plans on offer: all plans, or all except the hourly plan for a GPU with `is_cloud` false.
 * Source: docs/rules/configuration.md#plan.
 * @example availablePlans({ is_cloud: false })[0] // 1
 */
export const availablePlans = (gpu?: { readonly is_cloud: boolean } | null): readonly PricePlan[] =>
  gpu?.is_cloud === false ? PRICE_PLANS.slice(1) : PRICE_PLANS
