import type { QuoteInput, Terms } from '../../packages/pricing/src/index.ts'

/** The same results in integers without checks: an upper bound of the speed. */
export function bare(input: QuoteInput, terms: Terms) {
  const { flavor, ssd, ssdSize, pricePlan, promoPercent = 0 } = input
  const ssdPrice = Math.round((ssdSize * ssd.monthly_price_rub_cents) / ssd.size)
  const infrastructure = 100 * flavor.gpu_count * terms.infrastructureCostPerGpu
  const monthly = flavor.flavor_monthly_price_rub_cents + ssdPrice + infrastructure
  const plan = pricePlan > 1 ? Math.round((terms.planDiscounts?.[pricePlan] ?? 0) * 10_000) : 0
  const promo = Math.round(promoPercent * 100)
  const discount = Math.min(plan + promo, 10_000)
  const left = 10_000 - discount
  const month = 100 * Math.round((monthly * left) / 1_000_000)
  const hours = 240_000 * terms.daysPerMonth
  const total = pricePlan === 0 ? Math.max(1, Math.round((monthly * left) / hours)) : month * pricePlan
  const fullTotal =
    pricePlan === 0
      ? Math.max(1, Math.round((monthly * 10_000) / hours))
      : 100 * Math.round(monthly / 100) * pricePlan
  const vat = Math.round((total * terms.vatPercent) / (100 + terms.vatPercent))
  return {
    monthly: { flavor: flavor.flavor_monthly_price_rub_cents, ssd: ssdPrice, infrastructure, total: monthly },
    discount: { plan, promo, total: discount },
    hour: pricePlan === 0 ? total : Math.round(total / (720 * pricePlan)),
    month,
    total,
    fullTotal,
    saving: fullTotal - total,
    vat,
    net: total - vat
  }
}
