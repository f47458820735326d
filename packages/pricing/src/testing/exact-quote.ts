import type { QuoteInput } from '../quote/quote-input.ts'
import type { Terms } from '../quote/terms.ts'
import { divided, plus, ratio, round, times } from './ratio.ts'

/** Returns the discount of a plan, from either form of the terms. */
function fractionOf(plan: number, { plans, planDiscounts }: Terms): number {
  if (plans) return plans.find(({ months }) => months === plan)?.discount ?? 0
  return plan > 1 ? (planDiscounts?.[plan] ?? 0) : 0
}

/**
 * Computes the same price in exact fractions, slowly and literally as the rules are written: the reference for `quote`.
 * Accepts valid input only.
 * Source: docs/rules/prices.md#the-price-of-a-configuration.
 */
export function exactQuote(input: QuoteInput, terms: Terms) {
  const { flavor, ssd, ssdSize, pricePlan, promoPercent = 0 } = input
  const monthly = {
    flavor: flavor.flavor_monthly_price_rub_cents,
    ssd: round(times(divided(ratio(ssdSize), ratio(ssd.size)), ratio(ssd.monthly_price_rub_cents))),
    infrastructure: 100 * flavor.gpu_count * terms.infrastructureCostPerGpu
  }
  const sum = monthly.flavor + monthly.ssd + monthly.infrastructure
  const ofPlan = round(times(ratio(fractionOf(pricePlan, terms)), ratio(10_000)))
  const ofPromo = round(times(ratio(promoPercent), ratio(100)))
  const discount = Math.min(ofPlan + ofPromo, 10_000)

  const reduced = (by: number) => divided(times(ratio(sum), ratio(10_000 - by)), ratio(10_000))
  const { monthRounding = 100 } = terms
  const monthOf = (by: number) => monthRounding * round(divided(reduced(by), ratio(monthRounding)))
  const totalOf = (by: number) =>
    pricePlan === 0
      ? Math.max(1, round(divided(reduced(by), times(ratio(24), ratio(terms.daysPerMonth)))))
      : monthOf(by) * pricePlan
  const total = totalOf(discount)
  const fullTotal = totalOf(0)
  const percent = ratio(terms.vatPercent)
  const vat = round(divided(times(ratio(total), percent), plus(ratio(100), percent)))
  return {
    plan: pricePlan,
    monthly: { ...monthly, total: sum },
    discount: { plan: ofPlan, promo: ofPromo, total: discount },
    hour: pricePlan === 0 ? total : round(divided(ratio(total), ratio(720 * pricePlan))),
    month: monthOf(discount),
    total,
    fullTotal,
    saving: fullTotal - total,
    vat,
    net: total - vat
  }
}
