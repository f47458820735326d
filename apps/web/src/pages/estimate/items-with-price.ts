import type { Quote } from '@cloud/pricing'
import type { PricedItem } from '../../state/estimate/estimate-prices.ts'

interface SummedItem extends PricedItem {
  readonly quote: Quote
  readonly quoteWithoutPromo: Quote
}

/** Returns the items with a price; items no longer offered are in no sum. */
export const itemsWithPrice = (items: readonly PricedItem[]): readonly SummedItem[] =>
  items.flatMap(({ quote, quoteWithoutPromo, ...item }) =>
    quote === null || quoteWithoutPromo === null ? [] : [{ ...item, quote, quoteWithoutPromo }]
  )
