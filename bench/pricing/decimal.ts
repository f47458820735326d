import { Decimal } from 'decimal.js'
import type { QuoteInput, Terms } from '../../packages/pricing/src/index.ts'

const Exact = Decimal.clone({ precision: 40, rounding: Decimal.ROUND_HALF_UP })

/** The same rules on decimal.js. */
export function decimal(input: QuoteInput, terms: Terms) {
  const { flavor, ssd, ssdSize, pricePlan, promoPercent = 0 } = input
  const flavorPrice = new Exact(flavor.flavor_monthly_price_rub_cents)
  const ssdPrice = new Exact(ssdSize).times(ssd.monthly_price_rub_cents).div(ssd.size).round()
  const infrastructure = new Exact(100).times(flavor.gpu_count).times(terms.infrastructureCostPerGpu)
  const monthly = flavorPrice.plus(ssdPrice).plus(infrastructure)
  const plan = new Exact(pricePlan > 1 ? (terms.planDiscounts?.[pricePlan] ?? 0) : 0).times(10_000).round()
  const promo = new Exact(promoPercent).times(100).round()
  const discount = Exact.min(plan.plus(promo), 10_000)
  const left = new Exact(10_000).minus(discount)
  const monthOf = (part: Decimal) => monthly.times(part).div(1_000_000).round().times(100)
  const totalOf = (part: Decimal, month: Decimal) =>
    pricePlan === 0
      ? Exact.max(
          1,
          monthly
            .times(part)
            .div(240_000 * terms.daysPerMonth)
            .round()
        )
      : month.times(pricePlan)
  const month = monthOf(left)
  const total = totalOf(left, month)
  const whole = new Exact(10_000)
  const fullTotal = totalOf(whole, monthOf(whole))
  const vat = total
    .times(terms.vatPercent)
    .div(100 + terms.vatPercent)
    .round()
  return {
    monthly: { flavor: flavorPrice, ssd: ssdPrice, infrastructure, total: monthly },
    discount: { plan, promo, total: discount },
    hour: pricePlan === 0 ? total : total.div(720 * pricePlan).round(),
    month,
    total,
    fullTotal,
    saving: fullTotal.minus(total),
    vat,
    net: total.minus(vat)
  }
}
