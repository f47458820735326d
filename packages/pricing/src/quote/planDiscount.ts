import type { BasisPoints } from '../money/Kopeks.ts'
import { toBasisPoints } from '../money/toBasisPoints.ts'
import type { QuoteInput } from './QuoteInput.ts'
import type { Terms } from './Terms.ts'

/** The plan's fraction in basis points if the plan is above 1, else 0. */
export function planDiscount({ pricePlan }: QuoteInput, terms: Terms): BasisPoints {
  return toBasisPoints(pricePlan > 1 ? terms.planDiscounts[pricePlan] : 0, 10_000)
}
