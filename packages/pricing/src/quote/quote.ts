import { checkWhole } from '../money/check-number.ts'
import { divideHalfUp } from '../money/divide-half-up.ts'
import type { BasisPoints, Kopeks } from '../money/kopeks.ts'
import { checkQuoteInput } from './check-quote-input.ts'
import { containedVat } from './contained-vat.ts'
import { hourPrice } from './hour-price.ts'
import { hoursOf } from './hours-of.ts'
import { infrastructurePrice } from './infrastructure-price.ts'
import { monthPrice } from './month-price.ts'
import { planDiscount } from './plan-discount.ts'
import { promoDiscount } from './promo-discount.ts'
import type { QuoteInput } from './quote-input.ts'
import type { Quote } from './quote-shape.ts'
import { ssdPrice } from './ssd-price.ts'
import { DEFAULT_TERMS, type Terms } from './terms.ts'

/** The largest monthly price, kopeks: every product of the rules stays exact below it. */
const MONTHLY_MAX = 1e11

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
  const { pricePlan } = input
  const { daysPerMonth } = terms

  // adding 0 turns −0, which a caller may pass, into 0
  const flavor = input.flavor.flavor_monthly_price_rub_cents + 0
  const ssd = ssdPrice(input)
  const infrastructure = infrastructurePrice(input, terms) + 0
  const monthly = flavor + ssd + infrastructure
  checkWhole(monthly, 'monthly.total', MONTHLY_MAX)

  const plan = planDiscount(input, terms)
  const promo = promoDiscount(input)
  const discount = Math.min(plan + promo, 10_000)

  const month = monthPrice(monthly, discount)
  const total = pricePlan ? month * pricePlan : hourPrice(monthly, discount, daysPerMonth)
  const fullTotal = pricePlan ? monthPrice(monthly, 0) * pricePlan : hourPrice(monthly, 0, daysPerMonth)
  const hour = divideHalfUp(total, 1, hoursOf(pricePlan))
  const vat = containedVat(total, terms.vatPercent)

  return {
    monthly: {
      flavor: flavor as Kopeks,
      ssd: ssd as Kopeks,
      infrastructure: infrastructure as Kopeks,
      total: monthly as Kopeks
    },
    discount: { plan, promo, total: discount as BasisPoints },
    hour: hour as Kopeks,
    month: month as Kopeks,
    total: total as Kopeks,
    fullTotal: fullTotal as Kopeks,
    saving: (fullTotal - total) as Kopeks,
    vat,
    net: (total - vat) as Kopeks
  }
}
