import type { PricePlan } from '../configuration/price-plans.ts'
import { divideHalfUp } from '../money/divide-half-up.ts'
import type { Kopeks } from '../money/kopeks.ts'

// The formulas of docs/rules/prices.md#the-price-of-a-configuration that are used more than once. Callers check the input.

/** Returns `month`: `100 × round(M × (10000 − D) / 10000 / 100)`, in whole roubles. */
export const monthPrice = (monthly: number, discount: number): number =>
  100 * divideHalfUp(monthly, 10_000 - discount, 1_000_000)

/** Returns `hour` of the hourly plan: `max(1, round(M × (10000 − D) / 10000 / 24 / daysPerMonth))`. */
export const hourPrice = (monthly: number, discount: number, daysPerMonth: number): number =>
  Math.max(1, divideHalfUp(monthly, 10_000 - discount, 240_000 * daysPerMonth))

/** Returns the number of hours that a prepayment covers: 720 for each month of the plan, 1 on the hourly plan. */
export const hoursOfPlan = (plan: PricePlan): number => 720 * plan || 1

/**
 * Returns `vat`: `round(total × p / (100 + p))`, with `vatPercent` exact to 13 decimals.
 * Source: docs/rules/prices.md#vat.
 */
export function containedVat(total: number, vatPercent: number): Kopeks {
  const scale = vatPercent % 1 ? 1e13 : 1
  const parts = Math.round(vatPercent * scale)
  return divideHalfUp(total, parts, 100 * scale + parts) as Kopeks
}
