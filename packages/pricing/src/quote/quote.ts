import type { PricePlan } from '../configuration/price-plans.ts'
import { checkWhole } from '../money/check-number.ts'
import { divideHalfUp } from '../money/divide-half-up.ts'
import type { BasisPoints, Kopeks } from '../money/kopeks.ts'
import { toBasisPoints } from '../money/to-basis-points.ts'
import { checkQuoteInput, type QuoteInput } from './quote-input.ts'
import { containedVat, hourPrice, hoursOf, monthPrice } from './rules.ts'
import { DEFAULT_TERMS, type Terms } from './terms.ts'

/** A price with everything that a screen, an offer and the ledger need. Source: docs/rules/prices.md#the-price-of-a-configuration. */
export interface Quote {
  /** The plan that the price is for. */
  readonly plan: PricePlan
  /** One month before discounts, by part. */
  readonly monthly: {
    readonly flavor: Kopeks
    readonly ssd: Kopeks
    readonly infrastructure: Kopeks
    readonly total: Kopeks
  }
  /** `total` is what is taken off in all: the plan's and the promo's discount, at most 10000. */
  readonly discount: { readonly plan: BasisPoints; readonly promo: BasisPoints; readonly total: BasisPoints }
  /** One hour of the plan. */
  readonly hour: Kopeks
  /** One month after discounts, in whole roubles. */
  readonly month: Kopeks
  /** What is paid in advance. */
  readonly total: Kopeks
  /** `total` as it would be without discounts. */
  readonly fullTotal: Kopeks
  readonly saving: Kopeks
  /** VAT within `total`, and `total` without it. */
  readonly vat: Kopeks
  readonly net: Kopeks
}

/**
 * The price of a configuration. Takes plain numbers and the API's own objects; every amount of the answer is
 * whole kopeks, each rounded half up once on its exact rational value.
 * Source: docs/rules/prices.md#the-price-of-a-configuration.
 * @throws {PricingError} when a figure is missing, not a number, fractional, out of its range, or when a month
 *   would cost more than 10^11 kopeks
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
  checkQuoteInput(input, terms)
  const { ssd: disk, pricePlan } = input

  // adding 0 turns −0, which a caller may pass, into 0
  const flavor = input.flavor.flavor_monthly_price_rub_cents + 0
  const ssd = divideHalfUp(input.ssdSize, disk.monthly_price_rub_cents, disk.size)
  // roubles become kopeks
  const infrastructure = 100 * input.flavor.gpu_count * terms.infrastructureCostPerGpu + 0
  const monthly = flavor + ssd + infrastructure
  // up to here every product of the rules is exact
  checkWhole(monthly, 'monthly.total', 1e11)

  const ofPlan = toBasisPoints(pricePlan > 1 ? terms.planDiscounts[pricePlan] : 0, 10_000)
  const ofPromo = toBasisPoints(input.promoPercent ?? 0, 100)
  const discount = Math.min(ofPlan + ofPromo, 10_000)

  const month = monthPrice(monthly, discount)
  const total = pricePlan ? month * pricePlan : hourPrice(monthly, discount, terms.daysPerMonth)
  const fullTotal = pricePlan ? monthPrice(monthly, 0) * pricePlan : hourPrice(monthly, 0, terms.daysPerMonth)
  const hour = divideHalfUp(total, 1, hoursOf(pricePlan))
  const vat = containedVat(total, terms.vatPercent)

  return {
    plan: pricePlan,
    monthly: {
      flavor: flavor as Kopeks,
      ssd: ssd as Kopeks,
      infrastructure: infrastructure as Kopeks,
      total: monthly as Kopeks
    },
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
