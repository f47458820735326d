import Big from 'big.js'
import type { QuoteInput, Terms } from '../../packages/pricing/src/index.ts'

/** Rounds half up to an integer. */
const whole = (value: Big) => value.round(0, Big.roundHalfUp)

/** The same rules on big.js. */
export function big(input: QuoteInput, terms: Terms) {
  const { flavor, ssd, ssdSize, pricePlan, promoPercent = 0 } = input
  const flavorPrice = new Big(flavor.flavor_monthly_price_rub_cents)
  const ssdPrice = whole(new Big(ssdSize).times(ssd.monthly_price_rub_cents).div(ssd.size))
  const infrastructure = new Big(100).times(flavor.gpu_count).times(terms.infrastructureCostPerGpu)
  const monthly = flavorPrice.plus(ssdPrice).plus(infrastructure)
  const plan = whole(new Big(pricePlan > 1 ? (terms.planDiscounts?.[pricePlan] ?? 0) : 0).times(10_000))
  const promo = whole(new Big(promoPercent).times(100))
  const sum = plan.plus(promo)
  const discount = sum.gt(10_000) ? new Big(10_000) : sum
  const left = new Big(10_000).minus(discount)
  const monthOf = (part: Big) => whole(monthly.times(part).div(1_000_000)).times(100)
  const totalOf = (part: Big, month: Big) => {
    if (pricePlan > 0) return month.times(pricePlan)
    const hour = whole(monthly.times(part).div(240_000 * terms.daysPerMonth))
    return hour.lt(1) ? new Big(1) : hour
  }
  const month = monthOf(left)
  const total = totalOf(left, month)
  const full = new Big(10_000)
  const fullTotal = totalOf(full, monthOf(full))
  const vat = whole(total.times(terms.vatPercent).div(100 + terms.vatPercent))
  return {
    monthly: { flavor: flavorPrice, ssd: ssdPrice, infrastructure, total: monthly },
    discount: { plan, promo, total: discount },
    hour: pricePlan === 0 ? total : whole(total.div(720 * pricePlan)),
    month,
    total,
    fullTotal,
    saving: fullTotal.minus(total),
    vat,
    net: total.minus(vat)
  }
}
