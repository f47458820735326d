import { PricingError } from './pricing-error.ts'

/** Throws unless the value is one of `values`. */
export function checkOneOf(value: unknown, field: string, values: readonly unknown[]): void {
  // a loop, because `includes` would take longer than computing the whole price
  for (const one of values) if (one === value) return
  throw new PricingError(field, `one of ${values}`, value)
}

/** Throws unless the value is a list. */
export function checkList(value: unknown, field: string): void {
  if (!Array.isArray(value)) throw new PricingError(field, 'a list', value)
}
