import type { PlanChoice } from '../estimate/month-at-hours.ts'
import type { PricePlan } from '../quote/price-plans.ts'
import type { Terms } from '../quote/terms.ts'
import { exactQuote } from './exact-quote.ts'

/**
 * Computes `monthAtHours` in exact fractions, literally as the rule is written. Accepts valid input only.
 * Source: docs/rules/prices.md#which-plan-pays.
 */
export function exactMonth(input: PlanChoice, plan: PricePlan, hours: number, terms: Terms): number {
  const price = exactQuote({ ...input, pricePlan: plan, promoPercent: 0 }, terms)
  return plan === 0 ? Number(BigInt(hours) * BigInt(price.hour)) : price.month
}

/** Computes `breakEvenHours`: `ceil(month / plainHour)`, 721 if above 720. */
export function exactBreakEven(input: PlanChoice, plan: PricePlan, terms: Terms): number {
  const month = BigInt(exactMonth(input, plan, 0, terms))
  const plainHour = BigInt(exactMonth(input, 0, 1, terms))
  const hours = (month + plainHour - 1n) / plainHour
  return Number(hours > 720n ? 721n : hours)
}

/** Finds `bestPlan`: the shortest plan than which no other plan is cheaper. */
export function exactBestPlan(
  input: PlanChoice,
  hours: number,
  terms: Terms,
  plans: readonly PricePlan[]
): PricePlan | undefined {
  const cost = (plan: PricePlan) => exactMonth(input, plan, hours, terms)
  return [...plans].sort((a, b) => a - b).find((plan) => plans.every((other) => cost(plan) <= cost(other)))
}
