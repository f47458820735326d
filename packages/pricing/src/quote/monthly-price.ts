import { checkRange } from '../money/check-number.ts'
import { divideHalfUp } from '../money/divide-half-up.ts'
import type { QuoteInput } from './quote-input.ts'
import type { Terms } from './terms.ts'

/** The largest price of a month in kopeks. It keeps every product of the price rules exact. */
const MAX_MONTH = 1e11

/**
 * Returns the price of a month before discounts, by part, in kopeks. Source: docs/rules/prices.md#the-price-of-a-configuration.
 * Callers check the input.
 */
export function monthlyPrice({ flavor, ssd: disk, ssdSize }: QuoteInput, terms: Terms) {
  // adding 0 turns −0 into 0
  const ofFlavor = flavor.flavor_monthly_price_rub_cents + 0
  const ssd = divideHalfUp(ssdSize, disk.monthly_price_rub_cents, disk.size)
  // converts roubles to kopeks
  const infrastructure = 100 * flavor.gpu_count * terms.infrastructureCostPerGpu + 0
  const total = ofFlavor + ssd + infrastructure
  checkRange(total, 'monthly.total', 0, MAX_MONTH)
  return { flavor: ofFlavor, ssd, infrastructure, total }
}
