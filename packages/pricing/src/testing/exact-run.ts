import type { PlanChoice } from '../estimate/month-at-hours.ts'
import type { PricePlan } from '../quote/price-plans.ts'
import type { Terms } from '../quote/terms.ts'
import { exactQuote } from './exact-quote.ts'
import { divided, ratio, round, times } from './ratio.ts'

/**
 * Computes `runNeeds` in exact fractions. Accepts valid input only.
 * Source: docs/rules/prices.md#one-run-without-a-stop.
 */
export const exactRunNeeds = (input: PlanChoice, plan: PricePlan, terms: Terms): number =>
  exactQuote({ ...input, pricePlan: plan, promoPercent: 0 }, terms).total

/** Computes `runCost`: a whole period costs `total`, and the used share of the last period is charged. */
export function exactRunCost(input: PlanChoice, plan: PricePlan, hours: number, terms: Terms): number {
  const total = exactRunNeeds(input, plan, terms)
  const period = plan === 0 ? 1n : 720n * BigInt(plan)
  const [whole, left] = [BigInt(hours) / period, BigInt(hours) % period]
  const share = divided(times(ratio(total), { over: left, under: 1n }), { over: period, under: 1n })
  return Number(whole * BigInt(total)) + round(share)
}

/** Finds `bestRun`: the cheapest plan; at equal cost the plan with the smallest required balance, then the shortest. */
export function exactBestRun(
  input: PlanChoice,
  hours: number,
  terms: Terms,
  plans: readonly PricePlan[]
): PricePlan | undefined {
  const offered = [...plans].sort((a, b) => a - b)
  const cost = (plan: PricePlan) => exactRunCost(input, plan, hours, terms)
  const needs = (plan: PricePlan) => exactRunNeeds(input, plan, terms)
  const cheapest = offered.filter((plan) => offered.every((other) => cost(plan) <= cost(other)))
  return cheapest.find((plan) => cheapest.every((other) => needs(plan) <= needs(other)))
}
