import { PricingError } from '../money/pricing-error.ts'
import { type Quote, quote } from '../quote/quote.ts'
import type { QuoteInput } from '../quote/quote-input.ts'
import { type PriceList, priceListAt } from './price-list-at.ts'

/** What is chosen from a price list: as for `quote`, the configuration by its id; the disk is the list's. */
export type PriceListChoice = Omit<QuoteInput, 'flavor' | 'ssd'> & { readonly flavor_id: number }

/**
 * The price that a choice has at a moment, milliseconds, under the list that holds then.
 * @throws {PricingError} as `priceListAt` and `quote` do, and when the list has no such flavor
 */
export function quoteAt(lists: readonly PriceList[], moment: number, choice: PriceListChoice): Quote {
  const { flavors, disk, terms } = priceListAt(lists, moment)
  const flavor = flavors.find(({ id }) => id === choice?.flavor_id)
  if (!flavor) throw new PricingError('flavor_id', 'the id of a flavor of the price list', choice?.flavor_id)
  return quote({ ...choice, flavor, ssd: disk }, terms)
}
