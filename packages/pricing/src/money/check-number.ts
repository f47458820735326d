import { PricingError } from './pricing-error.ts'

/** 2^53 − 1, the largest safe whole number; written out: the engine that compiles it then knows it. */
export const SAFE_MAX = 9_007_199_254_740_991

/** Refuses what is not a whole number within the range, by default any from 0 on. */
export function checkWhole(value: unknown, field: string, max = SAFE_MAX, min = 0): void {
  if (!(Number.isInteger(value) && (value as number) >= min && (value as number) <= max))
    throw new PricingError(field, `a whole number from ${min} to ${max}`, value)
}

/** Refuses what is not a number from 0 to `max`. */
export function checkPart(value: unknown, field: string, max: number): void {
  if (!(typeof value === 'number' && value >= 0 && value <= max))
    throw new PricingError(field, `a number from 0 to ${max}`, value)
}

/** Refuses what is not milliseconds, such as the text of the wire (`Date.parse` turns that into them). */
export function checkMoment(value: unknown, field: string): void {
  if (!Number.isFinite(value)) throw new PricingError(field, 'milliseconds', value)
}
