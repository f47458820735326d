import { isSafeInteger } from '../money/check-number.ts'
import { divideExactly, divideHalfUp, divideSafe } from '../money/divide-half-up.ts'
import type { Kopeks } from '../money/kopeks.ts'
import type { PricePlan } from './price-plans.ts'

// The formulas of docs/rules/prices.md#the-price-of-a-configuration that are used more than once. Callers check the input.

/** Returns `month`: `r × round(M × (10000 − D) / 10000 / r)`, with `r` 100 for whole roubles. */
export const monthPrice = (monthly: number, discount: number, rounding = 100): number =>
  rounding * divideSafe(monthly * (10_000 - discount), 10_000 * rounding)

/** Returns `hour` of the hourly plan: `max(1, round(M × (10000 − D) / 10000 / 24 / daysPerMonth))`. */
export const hourPrice = (monthly: number, discount: number, daysPerMonth: number): number =>
  Math.max(1, divideSafe(monthly * (10_000 - discount), 240_000 * daysPerMonth))

/** Returns the number of hours that a prepayment covers: 720 for each month of the plan, 1 on the hourly plan. */
export const hoursOfPlan = (plan: PricePlan): number => 720 * plan || 1

/** Returns the VAT for a fractional percentage. A separate function, because compilers inline only short functions. */
function fractionalVat(total: number, vatPercent: number): number {
  const [digits, exponent] = vatPercent.toExponential().replace('.', '').split('e') as [string, string]
  const percent = BigInt(digits)
  const scale = 10n ** BigInt(digits.length - 1 - +exponent)
  return divideExactly(BigInt(total) * percent, 100n * scale + percent)
}

/**
 * Returns `vat`: `round(total × p / (100 + p))`, with `vatPercent` exact as its decimal notation.
 * Source: docs/rules/prices.md#vat.
 */
export const containedVat = (total: number, vatPercent: number): Kopeks =>
  (isSafeInteger(vatPercent)
    ? divideHalfUp(total, vatPercent, 100 + vatPercent)
    : fractionalVat(total, vatPercent)) as Kopeks
