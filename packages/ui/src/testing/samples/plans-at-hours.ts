import { DEFAULT_TERMS, PRICE_PLANS, type Terms } from '@cloud/pricing'
import { bestPlan, breakEvenHours, monthAtHours } from '@cloud/pricing/estimate'
import { FLAVOR, type Sample, SSD, sampleQuote } from './catalogue.ts'

/** Returns the `PlansAtHours` props of a sample at a number of hours a month. */
export function plansAtHours(
  hours: number,
  sample: Omit<Sample, 'promoPercent'> = {},
  terms: Terms = DEFAULT_TERMS
) {
  const input = { flavor: sample.flavor ?? FLAVOR, ssd: SSD, ssdSize: sample.ssdSize ?? 512 }
  return {
    hours,
    plans: PRICE_PLANS.map((plan) => ({
      price_plan: plan,
      cost_rub_cents: monthAtHours(input, plan, hours, terms),
      discount: sampleQuote({ ...sample, pricePlan: plan }).quote.discount.plan,
      break_even: plan === 0 ? null : breakEvenHours(input, plan, terms)
    })),
    best: bestPlan(input, hours, terms),
    hour_price_rub_cents: monthAtHours(input, 0, 1, terms)
  }
}
