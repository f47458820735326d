import { type PricePlan, type QuoteInput, quote, type Terms } from '@cloud/pricing'
import { bestPlan, breakEvenHours, monthAtHours } from '@cloud/pricing/estimate'

/** What a month costs on each plan when the server is needed so many hours, and which one is best (docs/rules/prices.md#which-plan-pays). */
export const plansAtHours = (
  input: Omit<QuoteInput, 'pricePlan' | 'promoPercent'>,
  plans: readonly PricePlan[],
  hours: number,
  terms: Terms
) => ({
  plans: plans.map((plan) => ({
    price_plan: plan,
    cost_rub_cents: monthAtHours(input, plan, hours, terms),
    discount: quote({ ...input, pricePlan: plan }, terms).discount.plan,
    break_even: plan === 0 ? null : breakEvenHours(input, plan, terms)
  })),
  best: bestPlan(input, hours, terms, plans),
  hour_price_rub_cents: monthAtHours(input, 0, 1, terms)
})
