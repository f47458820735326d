import { checkFields } from '../money/check-fields.ts'
import { checkPart, checkWhole } from '../money/check-number.ts'
import { checkList, checkOneOf } from '../money/check-type.ts'
import { MAX_PLAN_MONTHS, PRICE_PLANS, type PricePlan } from './price-plans.ts'
import type { PlanTerms, Terms } from './terms.ts'

/** An unfrozen copy: searching the frozen list would take a third of the time of the whole price. */
const DEFAULT_PLANS = [...PRICE_PLANS]
/** Discounts without unknown names. Listing the names at each call would double the time of a price. */
const named = new WeakSet<object>()
const FIELDS = ['months', 'discount']

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
    checkWhole(plan?.months, `${place}months`, MAX_PLAN_MONTHS, next)
    const { months, discount = months ? undefined : 0 } = plan
    checkPart(discount, `${place}discount`, months && 1)
    checkFields(plan, FIELDS, place)
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
  if (plans !== undefined) return plans.find(({ months }) => months === plan)?.discount ?? 0
  if (planDiscounts && !named.has(planDiscounts)) {
    checkFields(planDiscounts, PRICE_PLANS.map(String), 'terms.planDiscounts.')
    named.add(planDiscounts)
  }
  const discount = planDiscounts?.[plan]
  checkPart(discount, `terms.planDiscounts.${plan}`, 1)
  return (plan > 1 && discount) || 0
}
