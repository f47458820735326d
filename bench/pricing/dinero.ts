import {
  add,
  type Dinero,
  dinero,
  halfUp,
  maximum,
  multiply,
  RUB,
  subtract,
  toSnapshot,
  transformScale
} from 'dinero.js'
import type { QuoteInput, Terms } from '../../packages/pricing/src/index.ts'

const kopeks = (amount: number) => dinero({ amount, currency: RUB })

/** Divides a sum, rounding half up to a kopek: dinero.js divides only by powers of ten. */
const divided = (sum: Dinero<number>, by: number) =>
  kopeks(halfUp(toSnapshot(sum).amount, by, sum.calculator))

/** The same rules on dinero.js v2. */
export function onDinero(input: QuoteInput, terms: Terms) {
  const { flavor, ssd, ssdSize, pricePlan, promoPercent = 0 } = input
  const flavorPrice = kopeks(flavor.flavor_monthly_price_rub_cents)
  const ssdPrice = divided(multiply(kopeks(ssd.monthly_price_rub_cents), ssdSize), ssd.size)
  const infrastructure = multiply(kopeks(100 * terms.infrastructureCostPerGpu), flavor.gpu_count)
  const monthly = add(add(flavorPrice, ssdPrice), infrastructure)
  const plan = pricePlan > 1 ? Math.round((terms.planDiscounts?.[pricePlan] ?? 0) * 10_000) : 0
  const promo = Math.round(promoPercent * 100)
  const discount = Math.min(plan + promo, 10_000)
  const monthOf = (left: number) =>
    transformScale(transformScale(multiply(monthly, { amount: left, scale: 4 }), 0, halfUp), 2)
  const totalOf = (left: number, month: Dinero<number>) =>
    pricePlan === 0
      ? maximum([kopeks(1), divided(multiply(monthly, left), 240_000 * terms.daysPerMonth)])
      : multiply(month, pricePlan)
  const month = monthOf(10_000 - discount)
  const total = totalOf(10_000 - discount, month)
  const fullTotal = totalOf(10_000, monthOf(10_000))
  const vat = divided(multiply(total, terms.vatPercent), 100 + terms.vatPercent)
  return {
    monthly: { flavor: flavorPrice, ssd: ssdPrice, infrastructure, total: monthly },
    discount: { plan, promo, total: discount },
    hour: pricePlan === 0 ? total : divided(total, 720 * pricePlan),
    month,
    total,
    fullTotal,
    saving: subtract(fullTotal, total),
    vat,
    net: subtract(total, vat)
  }
}
