import { PricingError } from './pricing-error.ts'

/** 2^53 − 1, the largest safe integer. A literal, because compilers inline it as a constant. */
export const SAFE_MAX = 9_007_199_254_740_991

/** Throws unless the value is a whole number in the range, by default up to the largest safe integer. */
export function checkRange(value: unknown, field: string, min: number, max = SAFE_MAX): void {
  if (!(Number.isInteger(value) && (value as number) >= min && (value as number) <= max))
    throw new PricingError(field, `a whole number from ${min} to ${max}`, value)
}

/** Throws unless the value is a whole number from 0 to the largest safe integer. Short, so that compilers inline it. */
export function checkWhole(value: unknown, field: string): void {
  if (!(Number.isSafeInteger(value) && (value as number) >= 0)) checkRange(value, field, 0)
}

/** Throws unless the value is a number from 0 to `max`. Only the error joins `field` and `key`: joining takes longer than the check. */
export function checkPart(value: unknown, field: string, max: number, key: number | string = ''): void {
  if (!(Number.isFinite(value) && (value as number) >= 0 && (value as number) <= max))
    throw new PricingError(field + key, `a number from 0 to ${max}`, value)
}
/** Throws unless the value is a moment in milliseconds. Convert the API's texts with `Date.parse`. */
export function checkMoment(value: unknown, field: string): void {
  if (!Number.isFinite(value)) throw new PricingError(field, 'milliseconds', value)
}
