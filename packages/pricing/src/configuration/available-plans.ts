import { planMonths } from '../quote/plans.ts'
import type { PricePlan } from '../quote/price-plans.ts'
import { DEFAULT_TERMS, type Terms } from '../quote/terms.ts'

/**
 * Returns the plans on offer: those of the terms, for a GPU with `is_cloud` false without the hourly plan.
 * Source: docs/rules/configuration.md#plan.
 * @throws {PricingError} if the plans of the terms are invalid
 * @example availablePlans({ is_cloud: false })[0] // 1
 */
export function availablePlans(
  gpu?: { readonly is_cloud: boolean } | null,
  terms: Terms = DEFAULT_TERMS
): readonly PricePlan[] {
  return planMonths(terms).filter((plan) => plan || gpu?.is_cloud !== false)
}
