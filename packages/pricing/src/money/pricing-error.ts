/** Codes of a `PricingError`. */
export type PricingErrorCode = 'not_a_number' | 'out_of_range' | 'no_price_list'

/**
 * The only exception that this package throws: no price can be computed from the input. It indicates a mistake in the
 * calling program or its data, never in what a user typed.
 *
 * `code` is `not_a_number` for a value that is missing or has the wrong type, `out_of_range` for a number that is too
 * small, too large, fractional where it must be whole, or NaN, and `no_price_list` for a moment before all price lists.
 * `field` is the path within the arguments (`'flavor.gpu_count'`, `'terms.vatPercent'`, `'items.2.ssdSize'`). The message
 * names the allowed values and the given value.
 * Source: docs/rules/prices.md#kopeks-and-rounding.
 */
export class PricingError extends Error {
  override readonly name = 'PricingError'
  declare readonly code: PricingErrorCode
  declare readonly field: string

  constructor(field: string, allowed: string, got: unknown) {
    const isNumber = typeof got === 'number'
    super(`${field} must be ${allowed}, got ${isNumber ? got : typeof got}`)
    this.code = isNumber ? 'out_of_range' : 'not_a_number'
    this.field = field
  }
}
