import type { Quote } from '@cloud/pricing'
import type { PricedItem } from '../../state/estimate/priced.ts'

interface SummedItem extends PricedItem {
  readonly quote: Quote
  readonly plain: Quote
}

/** Returns the items with a price; items no longer offered are in no sum. */
export const summed = (items: readonly PricedItem[]): readonly SummedItem[] =>
  items.flatMap(({ quote, plain, ...item }) =>
    quote === null || plain === null ? [] : [{ ...item, quote, plain }]
  )
