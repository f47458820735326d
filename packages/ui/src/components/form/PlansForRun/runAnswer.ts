import { type PricePlan, quote, type Terms } from '@cloud/pricing'
import { bestRun, MONTH_HOURS, type RunChoice, runCost, runNeeds } from '@cloud/pricing/estimate'

/** One run without a stop on one plan. */
export interface RunOnPlan {
  readonly price_plan: PricePlan
  /** `runCost` of @cloud/pricing/estimate. */
  readonly cost_rub_cents: number
  /** `runNeeds`: the balance that the start requires. */
  readonly needs_rub_cents: number
  /** All that the balance must hold in turn so that the run reaches its end: every hour, or every period. */
  readonly paid_rub_cents: number
  /** The rest of the last period, which returns after the stop. */
  readonly returns_rub_cents: number
  /** How often the period is renewed, or the next hour is paid. */
  readonly renewals: number
  /** The plan's own discount, in basis points. */
  readonly discount: number
}

/** One run without a stop on each plan, and which plans are best. */
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
 * Returns what `PlansForRun` shows of a run of `hours` started hours on the plans on offer. `balance` is the viewer's, null for
 * a visitor. Source: docs/rules/prices.md#one-run-without-a-stop.
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
