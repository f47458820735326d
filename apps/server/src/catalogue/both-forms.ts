import { PRICE_PLANS, type PricePlan, type Terms } from '@cloud/pricing'
import { type DiscountedPlan, plansOf } from '@cloud/pricing/estimate'

/** Terms with both forms of the plans, as the API sends them: older clients read `planDiscounts`. */
export interface SentTerms extends Terms {
  readonly plans: readonly DiscountedPlan[]
  readonly planDiscounts: Readonly<Record<PricePlan, number>>
}

export const discountsOf = (terms: Terms): Readonly<Record<PricePlan, number>> =>
  Object.fromEntries(plansOf(terms).map(({ months, discount }) => [months, discount]))

/** Adds the missing form. `planDiscounts` has the five plans that older clients know, with 0 for one that is not offered. */
export function withBothForms(terms: Terms): SentTerms {
  const discounts = discountsOf(terms)
  return {
    ...terms,
    plans: plansOf(terms),
    planDiscounts: Object.fromEntries(PRICE_PLANS.map((plan) => [plan, discounts[plan] ?? 0]))
  }
}
