import { PricingError } from '../money/pricing-error.ts'
import { type Quote, quote } from '../quote/quote.ts'
import type { QuoteInput } from '../quote/quote-input.ts'
import { type PriceList, priceListAt } from './price-list-at.ts'

/** The input of `quote` with a flavor id instead of the flavor; the disk is the disk of the list. */
export type PriceListChoice = Omit<QuoteInput, 'flavor' | 'ssd'> & { readonly flavor_id: number }

/**
 * Returns the price of a choice at a moment, in milliseconds, under the price list in force then.
 * @throws {PricingError} as `priceListAt` and `quote` do, and if the list does not contain the flavor
 */
export function quoteAt(lists: readonly PriceList[], moment: number, choice: PriceListChoice): Quote {
  const list = priceListAt(lists, moment)
  return quote(inputOf(list, choice), list.terms)
}

/** Returns the input of `quote` for a choice: replaces the flavor id by the flavor, and adds the disk of the list. */
export function inputOf<Choice extends PriceListChoice>(
  { flavors, disk }: PriceList,
  choice: Choice,
  place = ''
) {
  const { flavor_id, ...rest } = choice ?? {}
  const flavor = Array.isArray(flavors) && flavors.find((one) => one?.id === flavor_id)
  if (!flavor) throw new PricingError(`${place}flavor_id`, 'the id of a flavor of the price list', flavor_id)
  return { ...rest, flavor, ssd: disk }
}
