import { type PriceList, priceListAt } from './price-list-at.ts'
import { inputOf, type PriceListChoice } from './quote-at.ts'
import { type Estimate, type EstimateItem, quoteMany } from './quote-many.ts'

/** An item of an estimate with a flavor id instead of the flavor; the disk is the disk of the list. */
export type PriceListItem = PriceListChoice & Pick<EstimateItem, 'quantity'>

/**
 * Returns the price of several servers at a moment, in milliseconds, under the price list in force then.
 * @throws {PricingError} as `priceListAt` and `quoteMany` do, and with a field such as `items.2.flavor_id` if the list does not
 *   contain the flavor
 */
export function quoteManyAt(
  lists: readonly PriceList[],
  moment: number,
  items: readonly PriceListItem[]
): Estimate {
  const list = priceListAt(lists, moment)
  const toInput = (item: PriceListItem, index: number) => inputOf(list, item, `items.${index}.`)
  // `quoteMany` refuses `undefined` and everything else that is not a list
  const inputs: readonly EstimateItem[] = items?.map?.(toInput)
  return quoteMany(inputs, list.terms)
}
