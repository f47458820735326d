import type { BasisPoints } from '../money/kopeks.ts'
import { toBasisPoints } from '../money/to-basis-points.ts'
import type { QuoteInput } from './quote-input.ts'

/** The promo percent in basis points, 0 without one. */
export function promoDiscount({ promoPercent = 0 }: QuoteInput): BasisPoints {
  return toBasisPoints(promoPercent, 100)
}
