import { PRICE_PLANS, PricingError, type Terms } from '@cloud/pricing'
import { MAX_PLAN_MONTHS, plansOf } from '@cloud/pricing/estimate'
import * as v from 'valibot'
import { fraction, list, number, object, whole } from './schema-parts.ts'

const common = {
  infrastructureCostPerGpu: whole(0, 1_000_000),
  daysPerMonth: whole(1, 31),
  vatPercent: number(0, 100),
  monthRounding: v.optional(v.literal(100, 'must be 100: a shop charges whole roubles'))
}
const PlansForm = object({
  ...common,
  plans: list(object({ months: whole(0, MAX_PLAN_MONTHS), discount: v.optional(fraction) })),
  // the API sends both forms
  planDiscounts: v.optional(v.any())
})
const DiscountsForm = object({
  ...common,
  planDiscounts: object(v.entriesFromList(PRICE_PLANS.map(String), fraction))
})

/**
 * Returns why a shop cannot have the plans of these terms, or null. A shop needs the plans 0 and 1, both without a discount.
 * Source: docs/rules/prices.md#terms.
 */
export function planFault(terms: Terms): string | null {
  try {
    const plans = plansOf(terms)
    for (const months of [0, 1]) {
      const plan = plans.find((one) => one.months === months)
      if (plan === undefined) return `must have plan ${months}`
      const discount = terms.plans === undefined ? terms.planDiscounts?.[months] : plan.discount
      if (discount !== 0) return `must have no discount for plan ${months}`
    }
    return null
  } catch (error) {
    if (error instanceof PricingError) return error.message.replace(/^terms\./, '')
    throw error
  }
}

const hasPlans = (terms: unknown) => typeof terms === 'object' && terms !== null && 'plans' in terms

/** Terms of a catalogue file, with their plans in either form; beside `plans` the older form is dropped. */
export const TermsOfFile = v.pipe(
  v.lazy((terms): typeof PlansForm | typeof DiscountsForm => (hasPlans(terms) ? PlansForm : DiscountsForm)),
  v.rawCheck(({ dataset, addIssue }) => {
    const fault = dataset.typed ? planFault(dataset.value) : null
    if (fault !== null) addIssue({ message: fault })
  }),
  v.transform((terms): Terms => {
    if (!('plans' in terms)) return terms
    const { planDiscounts: _, ...rest } = terms
    return rest
  })
)
