import { PRICE_PLANS, type PricePlan } from './price-plans.ts'

/**
 * The plans on offer: all of them; for a video card with `is_cloud` false all but the hourly one.
 * Source: docs/rules/configuration.md#plan.
 * @example availablePlans({ is_cloud: false })[0] // 1
 */
export const availablePlans = (gpu?: { readonly is_cloud: boolean } | null): readonly PricePlan[] =>
  gpu?.is_cloud === false ? PRICE_PLANS.slice(1) : PRICE_PLANS
