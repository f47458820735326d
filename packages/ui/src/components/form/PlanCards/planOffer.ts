import { explain, type PricePlan, type Quote } from '@cloud/pricing'

/** The content of a plan's card; amounts are kopeks. */
export interface PlanOffer {
  readonly price_plan: PricePlan
  /** What one month would really cost, an hour on the hourly plan; `null` while no configuration is chosen. */
  readonly cost_rub_cents: number | null
  /** Basis points, the promo's included. */
  readonly discount: number
  /** What the plan's own discount saves over the whole period, promo apart; 0 without one. */
  readonly benefit_rub_cents: number
}

/**
 * Makes the content of a plan's card from a quote. While no configuration is chosen give `false` as `priced`, and the quote of
 * any configuration: its discount is still right.
 */
export function planOffer(price_plan: PricePlan, quote: Quote, priced = true): PlanOffer {
  const ofPlan = explain(quote).find(({ code }) => code === 'plan_discount')
  return {
    price_plan,
    cost_rub_cents: !priced ? null : price_plan === 0 ? quote.hour : quote.month,
    discount: quote.discount.total,
    benefit_rub_cents: priced && ofPlan ? -ofPlan.kopeks * price_plan : 0
  }
}
