import { checkMoment } from '../money/check-number.ts'
import { PricingError } from '../money/pricing-error.ts'
import type { QuoteInput } from '../quote/quote-input.ts'
import type { Terms } from '../quote/terms.ts'

/** The fields of a configuration that a price list needs; the objects of the API have more fields. */
export type PricedFlavor = QuoteInput['flavor'] & { readonly id: number }

/** The data from which all prices of a shop are computed, in force from `valid_from` on. */
export interface PriceList<Flavor extends PricedFlavor = PricedFlavor> {
  /** Changes with every change of the list. */
  readonly id: number
  readonly currency: 'RUB'
  /** Moment at which the list comes into force, ISO 8601 with an offset. */
  readonly valid_from: string
  readonly terms: Terms
  readonly flavors: readonly Flavor[]
  /** Disk of every server. */
  readonly disk: QuoteInput['ssd']
}

const WITH_OFFSET = /^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:?\d\d)$/

/**
 * Returns the price list in force at a moment, in milliseconds: the latest list that has begun. The lists may be in any
 * order.
 * @throws {PricingError} with code `no_price_list` if no list has begun; also if two lists begin at the same moment, or a
 *   `valid_from` is not ISO 8601 with an offset
 */
export function priceListAt<Flavor extends PricedFlavor>(
  lists: readonly PriceList<Flavor>[],
  moment: number
): PriceList<Flavor> {
  if (!Array.isArray(lists)) throw new PricingError('lists', 'a list of price lists', lists)
  checkMoment(moment, 'moment')
  const begun = lists
    .map((list: PriceList<Flavor>, index) => ({ list, at: startOf(list, index) }))
    .sort((a, b) => b.at - a.at)
  const twin = begun.find(({ at }, index) => at === begun[index + 1]?.at)
  if (twin) throw new PricingError('lists', 'price lists with a valid_from of their own', lists)
  const current = begun.find(({ at }) => at <= moment)
  if (!current)
    throw Object.assign(new PricingError('moment', 'no earlier than the first price list', moment), {
      code: 'no_price_list' as const
    })
  return current.list
}

function startOf(list: PriceList, index: number): number {
  const text = list?.valid_from
  const at = WITH_OFFSET.test(text) ? Date.parse(text) : Number.NaN
  if (Number.isNaN(at)) throw new PricingError(`lists.${index}.valid_from`, 'ISO 8601 with an offset', text)
  return at
}
