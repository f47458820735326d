import { PricingError } from './pricing-error.ts'

/** Throws unless it is one of a few values. */
export function checkOneOf(value: unknown, field: string, values: readonly unknown[]): void {
  // a loop, since `includes` would take longer than the whole price
  for (const one of values) if (one === value) return
  throw new PricingError(field, `one of ${values}`, value)
}

/** Throws unless it is a list. */
export function checkList(value: unknown, field: string): void {
  if (!Array.isArray(value)) throw new PricingError(field, 'a list', value)
}
