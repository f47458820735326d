import type { QuoteInput, Terms } from '../../packages/pricing/src/index.ts'

/** The same rules with roubles as floating-point numbers, to count the wrong results. */
export function float(input: QuoteInput, terms: Terms): readonly number[] {
  const { flavor, ssd, ssdSize, pricePlan, promoPercent = 0 } = input
  const monthly =
    flavor.flavor_monthly_price_rub_cents / 100 +
    (ssdSize / ssd.size) * (ssd.monthly_price_rub_cents / 100) +
    flavor.gpu_count * terms.infrastructureCostPerGpu
  const discount = Math.min(
    1,
    (pricePlan > 1 ? (terms.planDiscounts?.[pricePlan] ?? 0) : 0) + promoPercent / 100
  )
  const kopeks = (roubles: number) => Math.round(roubles * 100)
  const hourOf = (off: number) =>
    Math.max(0.01, kopeks((monthly * (1 - off)) / 24 / terms.daysPerMonth) / 100)
  const monthOf = (off: number) => Math.round(monthly * (1 - off))
  const total = pricePlan === 0 ? hourOf(discount) : monthOf(discount) * pricePlan
  const full = pricePlan === 0 ? hourOf(0) : monthOf(0) * pricePlan
  const hour = pricePlan === 0 ? total : total / (720 * pricePlan)
  const vat = (total / (1 + terms.vatPercent / 100)) * (terms.vatPercent / 100)
  return [kopeks(monthOf(discount)), kopeks(total), kopeks(hour), kopeks(full), kopeks(vat)]
}
