/** Why a price is refused: see `PricingError`. */
export type PricingErrorCode = 'not_a_number' | 'out_of_range' | 'no_price_list'

/**
 * The one exception of this package: an input that no price can be computed from. It is a mistake of the
 * calling program or of its data, never of a person.
 *
 * `code` says what is wrong (`not_a_number` for anything of another type, or missing; `out_of_range` for a
 * number that is too small, too large, fractional where it must be whole, or NaN; `no_price_list` for a moment
 * before all price lists), `field` where, dotted from the argument on (`'flavor.gpu_count'`, `'terms.vatPercent'`,
 * `'items.2.ssdSize'`), the message what is allowed and what came.
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
