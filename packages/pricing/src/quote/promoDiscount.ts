import type { BasisPoints } from '../money/Kopeks.ts'
import { toBasisPoints } from '../money/toBasisPoints.ts'
import type { QuoteInput } from './QuoteInput.ts'

/** The promo percent in basis points, 0 without one. */
export function promoDiscount({ promoPercent = 0 }: QuoteInput): BasisPoints {
  return toBasisPoints(promoPercent, 100)
}
