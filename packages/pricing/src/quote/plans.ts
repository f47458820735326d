import { checkFields } from '../money/check-fields.ts'
import { checkPart, checkRange } from '../money/check-number.ts'
import { checkList, checkOneOf } from '../money/check-type.ts'
import { MAX_PLAN_MONTHS, PLAN_DISCOUNTS, PRICE_PLANS, type PricePlan } from './price-plans.ts'
import { DEFAULT_TERMS, type PlanTerms, type Terms } from './terms.ts'

/** An unfrozen copy: searching the frozen list would take a third of the time of the whole price. */
const DEFAULT_PLANS = [...PRICE_PLANS]
/** Terms without unknown fields. Listing the fields at each call would double the time of a price. */
const named = new WeakSet<object>()
const TERMS = [...Object.keys(DEFAULT_TERMS), 'plans', 'monthRounding']

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
  checkOneOf(plan, 'pricePlan', planMonths(terms))
  const { plans, planDiscounts } = terms ?? {}
  const discount = plans ? plans.find(({ months }) => months === plan)?.discount : planDiscounts?.[plan]
  if (!plans) checkPart(discount, 'terms.planDiscounts.', 1, plan)
  if (!named.has(terms)) {
    checkFields(terms, TERMS, 'terms.')
    if (!plans) checkFields(planDiscounts, Object.keys(PLAN_DISCOUNTS), 'terms.planDiscounts.')
    named.add(terms)
  }
  return ((plans || plan > 1) && discount) || 0
}
