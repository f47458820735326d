import { PricingError } from './pricing-error.ts'

/** 2^53 − 1, the largest safe integer. A literal, because compilers inline it as a constant. */
export const SAFE_MAX = 9_007_199_254_740_991

/** Throws unless the value is a whole number in the range, by default from 0 to the largest safe integer. */
export function checkWhole(value: unknown, field: string, max = SAFE_MAX, min = 0): void {
  if (!(Number.isInteger(value) && (value as number) >= min && (value as number) <= max))
    throw new PricingError(field, `a whole number from ${min} to ${max}`, value)
}

/** Throws unless the value is a number from 0 to `max`. */
export function checkPart(value: unknown, field: string, max: number): void {
  if (!(Number.isFinite(value) && (value as number) >= 0 && (value as number) <= max))
    throw new PricingError(field, `a number from 0 to ${max}`, value)
}

/** Throws unless the value is a moment in milliseconds. Convert the API's texts with `Date.parse`. */
export function checkMoment(value: unknown, field: string): void {
  if (!Number.isFinite(value)) throw new PricingError(field, 'milliseconds', value)
}
