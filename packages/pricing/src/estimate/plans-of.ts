import { checkedTerms, checkTermsFields, planDiscount, planMonths } from '../quote/plans.ts'
import { DEFAULT_TERMS, type DiscountedPlan, type Terms } from '../quote/terms.ts'

/**
 * Returns the plans of the terms in the form of `Terms.plans`, also for terms with `planDiscounts`; each plan has its discount.
 * Source: docs/rules/configuration.md#plan.
 * @throws {PricingError} if the plans or their discounts are invalid
 */
export const plansOf = (terms: Terms = DEFAULT_TERMS): readonly DiscountedPlan[] =>
  planMonths(terms).map((months) => {
    const discount = planDiscount(terms, months)
    if (!checkedTerms.has(terms)) checkTermsFields(terms)
    return { months, discount }
  })
