import { checkFields } from '../money/check-fields.ts'
import { checkPart, checkRange } from '../money/check-number.ts'
import { checkList, checkOneOf } from '../money/check-type.ts'
import { MAX_PLAN_MONTHS, PLAN_DISCOUNTS, PRICE_PLANS, type PricePlan } from './price-plans.ts'
import { DEFAULT_TERMS, type PlanTerms, type Terms } from './terms.ts'

/** An unfrozen copy: searching the frozen list would take a third of the time of the whole price. */
const DEFAULT_PLANS = [...PRICE_PLANS]
/** Terms that passed `checkTermsFields`. Listing the fields at each call would double the time of a price. */
export const checkedTerms = new WeakSet<object>()

/**
 * Returns the months of the plans of the terms, shortest first.
 * @throws {PricingError} if the list `plans` is invalid
 */
export function planMonths(terms: Terms): readonly PricePlan[] {
  const plans = terms?.plans
  if (plans === undefined) return DEFAULT_PLANS
  checkList(plans, 'terms.plans')
  let next = 0
  return plans.map((plan: PlanTerms, index) => {
    const place = `terms.plans.${index}.`
    checkRange(plan?.months, `${place}months`, next, MAX_PLAN_MONTHS)
    const { months, discount = months ? undefined : 0 } = plan
    checkPart(discount, place, months && 1, 'discount')
    checkFields(plan, ['months', 'discount'], place)
    next = months + 1
    return months
  })
}

/**
 * Returns the discount of a plan, a fraction.
 * @throws {PricingError} at `pricePlan` if the terms do not have the plan, and if their plans are invalid
 */
export function planDiscount(terms: Terms, plan: PricePlan): number {
  if (terms?.plans !== undefined) return listedDiscount(terms, plan)
  checkOneOf(plan, 'pricePlan', DEFAULT_PLANS)
  const discount = terms?.planDiscounts?.[plan]
  checkPart(discount, 'terms.planDiscounts.', 1, plan)
  return (plan > 1 && discount) || 0
}

/** Returns the discount of a plan of `terms.plans`. A separate function, because V8 inlines only short functions. */
function listedDiscount(terms: Terms, plan: PricePlan): number {
  checkOneOf(plan, 'pricePlan', planMonths(terms))
  return terms.plans?.find(({ months }) => months === plan)?.discount || 0
}

/** Throws for unknown fields of the terms. Called for terms that are not in `checkedTerms`. */
export function checkTermsFields(terms: Terms): void {
  checkFields(terms, [...Object.keys(DEFAULT_TERMS), 'plans', 'monthRounding'], 'terms.')
  if (!terms.plans) checkFields(terms.planDiscounts, Object.keys(PLAN_DISCOUNTS), 'terms.planDiscounts.')
  checkedTerms.add(terms)
}
