import { type PricePlan, quote, type Terms } from '@cloud/pricing'
import { bestRun, MONTH_HOURS, type RunChoice, runCost, runNeeds } from '@cloud/pricing/estimate'

/** One run without a stop on one plan. */
export interface RunOnPlan {
  readonly price_plan: PricePlan
  /** `runCost` of @cloud/pricing/estimate, in kopeks. */
  readonly cost_rub_cents: number
  /** `runNeeds`: the balance that the start requires, in kopeks. */
  readonly needs_rub_cents: number
  /** Sum of all charges until the end of the run, in kopeks: every hour or every period. */
  readonly paid_rub_cents: number
  /** Refund for the rest of the last period after the stop, in kopeks. */
  readonly returns_rub_cents: number
  /** Number of renewals of the period, or of further hours paid. */
  readonly renewals: number
  /** The plan's own discount, in basis points. */
  readonly discount: number
}

/** One run without a stop on each plan, with the best plans. */
export interface RunAnswer {
  /** In the order of the plans on offer. */
  readonly runs: readonly RunOnPlan[]
  /** `bestRun` of the plans on offer. */
  readonly best: PricePlan
  /** `bestRun` of the plans whose start the balance covers; null when it covers none. */
  readonly covered: PricePlan | null
}

function runOnPlan(input: RunChoice, plan: PricePlan, hours: number, terms: Terms): RunOnPlan {
  const cost_rub_cents = runCost(input, plan, hours, terms)
  const needs_rub_cents = runNeeds(input, plan, terms)
  const periods = Math.ceil(hours / (MONTH_HOURS * plan || 1))
  const paid_rub_cents = periods * needs_rub_cents
  return {
    price_plan: plan,
    cost_rub_cents,
    needs_rub_cents,
    paid_rub_cents,
    returns_rub_cents: paid_rub_cents - cost_rub_cents,
    renewals: periods - 1,
    discount: quote({ ...input, pricePlan: plan, promoPercent: undefined }, terms).discount.plan
  }
}

/**
 * Computes the figures of `PlansForRun` for a run of `hours` started hours on the plans on offer. `balance` is the viewer's in kopeks, null for a visitor. Source:
 * docs/rules/prices.md#one-run-without-a-stop.
 */
export function runAnswer(
  input: RunChoice,
  plans: readonly PricePlan[],
  hours: number,
  balance: number | null,
  terms: Terms
): RunAnswer {
  const runs = plans.map((plan) => runOnPlan(input, plan, hours, terms))
  const covered = runs
    .filter(({ needs_rub_cents }) => balance !== null && needs_rub_cents <= balance)
    .map(({ price_plan }) => price_plan)
  return {
    runs,
    best: bestRun(input, hours, terms, plans),
    covered: covered.length === 0 ? null : bestRun(input, hours, terms, covered)
  }
}
