import { PricingError, type Terms } from '@cloud/pricing'
import { plansOf } from '@cloud/pricing/estimate'
import { validateTerms } from '@cloud/pricing/price-lists'
import * as v from 'valibot'
import { whole } from './schema-parts.ts'

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

/** Limits of a shop, which are narrower than those of any price list. */
const OfShop = v.looseObject({
  infrastructureCostPerGpu: whole(0, 1_000_000),
  monthRounding: v.optional(v.literal(100, 'must be 100: a shop charges whole roubles'))
})

/** Terms of a catalogue file, with their plans in either form; beside `plans` the older form is dropped. */
export const TermsOfFile = v.pipe(
  v.unknown(),
  v.rawCheck(({ dataset: { value }, addIssue }) => {
    for (const { field, message } of validateTerms(value)) {
      const keys = field === '' ? [] : field.split('.')
      const path = keys.map((key) => ({
        type: 'unknown' as const,
        origin: 'value' as const,
        input: value,
        key,
        value
      }))
      addIssue(isPath(path) ? { message, path } : { message })
    }
  }),
  v.custom<Terms>((value) => validateTerms(value).length === 0),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return
    for (const { message, path } of v.safeParse(OfShop, dataset.value).issues ?? [])
      addIssue(path === undefined ? { message } : { message, path })
    const fault = planFault(dataset.value)
    if (fault !== null) addIssue({ message: fault })
  }),
  v.transform((terms): Terms => {
    if (terms.plans === undefined) return terms
    const { planDiscounts: _, ...rest } = terms
    return rest
  })
)

const isPath = (path: readonly v.IssuePathItem[]): path is [v.IssuePathItem, ...v.IssuePathItem[]] =>
  path.length > 0
