import type { BasisPoints } from '../money/kopeks.ts'
import { toBasisPoints } from '../money/to-basis-points.ts'
import type { QuoteInput } from './quote-input.ts'
import type { Terms } from './terms.ts'

/** The plan's fraction in basis points if the plan is above 1, else 0. */
export function planDiscount({ pricePlan }: QuoteInput, terms: Terms): BasisPoints {
  return toBasisPoints(pricePlan > 1 ? terms.planDiscounts[pricePlan] : 0, 10_000)
}
