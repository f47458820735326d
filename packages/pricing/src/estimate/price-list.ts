import type { QuoteInput } from '../quote/quote-input.ts'
import type { Terms } from '../quote/terms.ts'

/** What a price list says of a configuration; the API's own objects say more. */
export type PricedFlavor = QuoteInput['flavor'] & { readonly id: number }

/** Everything that a shop's prices are computed from, from one moment on. */
export interface PriceList<Flavor extends PricedFlavor = PricedFlavor> {
  /** Another one whenever anything in the list is another. */
  readonly id: number
  readonly currency: 'RUB'
  /** The first moment at which the list holds, ISO 8601 with an offset. */
  readonly valid_from: string
  readonly terms: Terms
  readonly flavors: readonly Flavor[]
  /** The disk of every server. */
  readonly disk: QuoteInput['ssd']
}
