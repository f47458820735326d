import { explain, type PricePlan, type Quote } from '@cloud/pricing'

/** Content of a plan's card; amounts are in kopeks. */
export interface PlanOffer {
  readonly price_plan: PricePlan
  /** Effective cost of one month, or of one hour on the hourly plan; `null` while no configuration is chosen. */
  readonly cost_rub_cents: number | null
  /** Discount in basis points, including the promo code. */
  readonly discount: number
  /** Saving by the plan's own discount over the whole period, without the promo code; 0 if there is none. */
  readonly benefit_rub_cents: number
}

/** Builds the content of a plan's card from a quote. While no configuration is chosen, pass `false` as `priced` and the quote of any configuration: its discount is still right. */
export function planOffer(price_plan: PricePlan, quote: Quote, priced = true): PlanOffer {
  const ofPlan = explain(quote).find(({ code }) => code === 'plan_discount')
  return {
    price_plan,
    cost_rub_cents: !priced ? null : price_plan === 0 ? quote.hour : quote.month,
    discount: quote.discount.total,
    benefit_rub_cents: priced && ofPlan ? -ofPlan.kopeks * price_plan : 0
  }
}
