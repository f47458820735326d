import type { PricePlan } from '../configuration/price-plans.ts'
import { divideHalfUp } from '../money/divide-half-up.ts'
import type { BasisPoints, Kopeks } from '../money/kopeks.ts'
import { toBasisPoints } from '../money/to-basis-points.ts'
import type { QuoteInput } from './quote-input.ts'
import type { Terms } from './terms.ts'

// The table of docs/rules/prices.md#the-price-of-a-configuration, in its order. Input is checked before.

/** `monthly.ssd`: `round(ssdSize / ssd.size × ssd.monthly_price_rub_cents)` */
export function ssdPrice({ ssd, ssdSize }: QuoteInput): number {
  return divideHalfUp(ssdSize, ssd.monthly_price_rub_cents, ssd.size)
}

/** `monthly.infrastructure`: `100 × gpu_count × infrastructureCostPerGpu`, roubles become kopeks. */
export function infrastructurePrice({ flavor }: QuoteInput, terms: Terms): number {
  return 100 * flavor.gpu_count * terms.infrastructureCostPerGpu
}

/** `discount.plan`: the plan's fraction in basis points if the plan is above 1, else 0. */
export function planDiscount({ pricePlan }: QuoteInput, terms: Terms): BasisPoints {
  return toBasisPoints(pricePlan > 1 ? terms.planDiscounts[pricePlan] : 0, 10_000)
}

/** `discount.promo`: the promo percent in basis points, 0 without one. */
export function promoDiscount({ promoPercent = 0 }: QuoteInput): BasisPoints {
  return toBasisPoints(promoPercent, 100)
}

/** `month`: `100 × round(M × (10000 − D) / 10000 / 100)`, in whole roubles. */
export function monthPrice(monthly: number, discount: number): number {
  return 100 * divideHalfUp(monthly, 10_000 - discount, 1_000_000)
}

/** `hour` of the hourly plan: `max(1, round(M × (10000 − D) / 10000 / 24 / daysPerMonth))` */
export function hourPrice(monthly: number, discount: number, daysPerMonth: number): number {
  return Math.max(1, divideHalfUp(monthly, 10_000 - discount, 240_000 * daysPerMonth))
}

/** How many hours a prepayment is for: 720 for each month of the plan, one on the hourly plan. */
export function hoursOf(plan: PricePlan): number {
  return 720 * plan || 1
}

/** `vat`: `round(total × p / (100 + p))`, `vatPercent` exact to its 13th decimal. Source: docs/rules/prices.md#vat. */
export function containedVat(total: number, vatPercent: number): Kopeks {
  const scale = Number.isInteger(vatPercent) ? 1 : 1e13
  const parts = Math.round(vatPercent * scale)
  return divideHalfUp(total, parts, 100 * scale + parts) as Kopeks
}
