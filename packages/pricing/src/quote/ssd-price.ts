import { divideHalfUp } from '../money/divide-half-up.ts'
import type { QuoteInput } from './quote-input.ts'

/** `round(ssdSize / ssd.size × ssd.monthly_price_rub_cents)` */
export function ssdPrice({ ssd, ssdSize }: QuoteInput): number {
  return divideHalfUp(ssdSize, ssd.monthly_price_rub_cents, ssd.size)
}
