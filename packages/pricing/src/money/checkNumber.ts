import { PricingError } from './PricingError.ts'

const refuse = (field: string, kind: string, min: number, max: number, value: unknown): never => {
  throw new PricingError(field, `a ${kind} from ${min} to ${max}`, value)
}

/** Refuses what is not a whole number within the range, by default any from 0 on. */
export function checkWhole(value: unknown, field: string, max = 9_007_199_254_740_991, min = 0): void {
  if (!(Number.isInteger(value) && (value as number) >= min && (value as number) <= max))
    refuse(field, 'whole number', min, max, value)
}

/** Refuses what is not a number from 0 to `max`. */
export function checkPart(value: unknown, field: string, max: number): void {
  if (!(typeof value === 'number' && value >= 0 && value <= max)) refuse(field, 'number', 0, max, value)
}
