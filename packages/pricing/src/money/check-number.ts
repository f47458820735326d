import { PricingError } from './pricing-error.ts'

/** The largest safe integer. Not read from `Number`, because compilers inline it as a constant. */
export const SAFE_MAX = 2 ** 53 - 1

/** A separate constant, because it makes `checkWhole` short enough. */
export const { isSafeInteger } = Number

/** Throws unless the value is a whole number in the range, by default from 0 to the largest safe integer. */
export function checkRange(value: unknown, field: string, min = 0, max = SAFE_MAX): void {
  if (!(isSafeInteger(value) && (value as number) >= min && (value as number) <= max))
    throw new PricingError(field, `a whole number from ${min} to ${max}`, value)
}

/**
 * Throws unless the value is a whole number from 0 to the largest safe integer. At most 30 bytes of bytecode: V8 inlines such
 * functions without limit, so that all checks of a price are inlined.
 */
export function checkWhole(value: unknown, field: string): void {
  if (!(isSafeInteger(value) && (value as number) >= 0)) checkRange(value, field)
}

/** Throws unless the value is a number from 0 to `max`. Only the error joins `field` and `key`: joining takes longer than the check. */
export function checkPart(value: unknown, field: string, max: number, key: number | string = ''): void {
  if (!(typeof value === 'number' && value >= 0 && value <= max))
    throw new PricingError(field + key, `a number from 0 to ${max}`, value)
}

/**
 * Throws unless the value is a moment in milliseconds. Convert the API's texts with `Date.parse`. The limit is 1,267 years below
 * that of `Date`, so that sums with months are dates too.
 */
export function checkMoment(value: unknown, field: string): void {
  if (!(typeof value === 'number' && Math.abs(value) <= 8.6e15))
    throw new PricingError(field, 'milliseconds', value)
}
