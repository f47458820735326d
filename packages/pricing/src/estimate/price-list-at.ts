import { checkMoment } from '../money/check-number.ts'
import { PricingError } from '../money/pricing-error.ts'
import type { QuoteInput } from '../quote/quote-input.ts'
import type { Terms } from '../quote/terms.ts'

/** What is read of a configuration in a price list; the API's own objects have more fields. */
export type PricedFlavor = QuoteInput['flavor'] & { readonly id: number }

/** Everything that a shop's prices are computed from, in force from one moment on. */
export interface PriceList<Flavor extends PricedFlavor = PricedFlavor> {
  /** Changes whenever anything in the list changes. */
  readonly id: number
  readonly currency: 'RUB'
  /** When the list comes into force, ISO 8601 with an offset. */
  readonly valid_from: string
  readonly terms: Terms
  readonly flavors: readonly Flavor[]
  /** The disk of every server. */
  readonly disk: QuoteInput['ssd']
}

const WITH_OFFSET = /(Z|[+-]\d\d:?\d\d)$/

/**
 * The price list in force at a moment, milliseconds: the last one that has begun. The lists may come in any
 * order.
 * @throws {PricingError} `no_price_list` when none has begun; when two begin at one moment, or a `valid_from` is no
 *   moment with an offset
 */
export function priceListAt<Flavor extends PricedFlavor>(
  lists: readonly PriceList<Flavor>[],
  moment: number
): PriceList<Flavor> {
  if (!Array.isArray(lists)) throw new PricingError('lists', 'a list of price lists', lists)
  checkMoment(moment, 'moment')
  const begun = lists
    .map((list: PriceList<Flavor>, index) => ({ list, at: beginningOf(list, index) }))
    .sort((a, b) => b.at - a.at)
  const twin = begun.find(({ at }, index) => at === begun[index + 1]?.at)
  if (twin) throw new PricingError('lists', 'price lists with a valid_from of their own', lists)
  const held = begun.find(({ at }) => at <= moment)
  if (!held)
    throw Object.assign(new PricingError('moment', 'no earlier than the first price list', moment), {
      code: 'no_price_list' as const
    })
  return held.list
}

function beginningOf(list: PriceList, index: number): number {
  const text = list?.valid_from
  const at = WITH_OFFSET.test(text) ? Date.parse(text) : Number.NaN
  if (Number.isNaN(at)) throw new PricingError(`lists.${index}.valid_from`, 'ISO 8601 with an offset', text)
  return at
}
