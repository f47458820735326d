import { divideSafe } from '../money/divide-half-up.ts'
import type { BasisPoints, Kopeks } from '../money/kopeks.ts'
import { toBasisPoints } from '../money/to-basis-points.ts'
import { monthlyPrice } from './monthly-price.ts'
import type { PricePlan } from './price-plans.ts'
import { checkQuoteInput, type QuoteInput } from './quote-input.ts'
import { containedVat, hourPrice, hoursOfPlan, monthPrice } from './rounded-prices.ts'
import { DEFAULT_TERMS, type Terms } from './terms.ts'

/**
 * A price with all figures that a screen, an offer and the ledger need. Amounts are in kopeks.
 * Source: docs/rules/prices.md#the-price-of-a-configuration.
 */
export interface Quote {
  /** Plan of the price. */
  readonly plan: PricePlan
  /** Price of one month before discounts, by part. */
  readonly monthly: {
    readonly flavor: Kopeks
    readonly ssd: Kopeks
    readonly infrastructure: Kopeks
    readonly total: Kopeks
  }
  /** Discounts in basis points. `total` is the sum of the plan discount and the promo discount, at most 10000. */
  readonly discount: { readonly plan: BasisPoints; readonly promo: BasisPoints; readonly total: BasisPoints }
  /** Price of one hour on the plan. */
  readonly hour: Kopeks
  /** Price of one month after discounts, in whole roubles (`terms.monthRounding`). */
  readonly month: Kopeks
  /** Prepayment: all months of the plan, or one hour. */
  readonly total: Kopeks
  /** `total` without discounts. */
  readonly fullTotal: Kopeks
  /** Discount on the prepayment: `fullTotal` − `total`. */
  readonly saving: Kopeks
  /** VAT contained in `total`, and `total` without VAT. */
  readonly vat: Kopeks
  readonly net: Kopeks
}

/**
 * Returns the price of a configuration. Accepts plain numbers and the objects of the API. Every amount of the result is
 * whole kopeks, rounded half up once on its exact rational value.
 * Source: docs/rules/prices.md#the-price-of-a-configuration.
 * @throws {PricingError} if a figure is missing, not a number, fractional or out of range, or if a month would cost more
 *   than 10^11 kopeks
 * @example
 * quote({
 *   flavor: { flavor_monthly_price_rub_cents: 54116000, gpu_count: 2 },
 *   ssd: { size: 1, monthly_price_rub_cents: 750 },
 *   ssdSize: 512,
 *   pricePlan: 3,
 *   promoPercent: 10
 * }).total // 139230000
 */
export function quote(input: QuoteInput, terms: Terms = DEFAULT_TERMS): Quote {
  const ofPlan = checkQuoteInput(input, terms)
  const { pricePlan } = input
  const monthly = monthlyPrice(input, terms)
  const ofPromo = toBasisPoints(input.promoPercent ?? 0, 100)
  const discount = Math.min(ofPlan + ofPromo, 10_000)
  const month = monthPrice(monthly.total, discount, terms.monthRounding)
  const total = pricePlan ? pricePlan * month : hourPrice(monthly.total, discount, terms.daysPerMonth)
  const fullTotal = pricePlan
    ? pricePlan * monthPrice(monthly.total, 0, terms.monthRounding)
    : hourPrice(monthly.total, 0, terms.daysPerMonth)
  const hour = divideSafe(total, hoursOfPlan(pricePlan))
  const vat = containedVat(total, terms.vatPercent)
  return {
    plan: pricePlan,
    monthly: monthly as Quote['monthly'],
    discount: { plan: ofPlan, promo: ofPromo, total: discount as BasisPoints },
    hour: hour as Kopeks,
    month: month as Kopeks,
    total: total as Kopeks,
    fullTotal: fullTotal as Kopeks,
    saving: (fullTotal - total) as Kopeks,
    vat,
    net: (total - vat) as Kopeks
  }
}
