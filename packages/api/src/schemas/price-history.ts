import * as v from 'valibot'
import { Id, Moment, Money, page, payload, wholeText } from './primitives.ts'

/** Of one configuration, of those with a card, or without either of all on offer. */
export const PriceHistoryQuery = payload({
  ...page,
  flavor_id: v.optional(wholeText(1)),
  gpu_id: v.optional(wholeText(1))
})

/** What a configuration alone has cost a month, without disk and discounts, the latest price first. */
export const PriceHistory = v.object({
  flavor_id: Id,
  prices: v.array(
    v.object({
      valid_from: Moment,
      flavor_monthly_price_rub_cents: Money,
      /** Against the price before, two decimals half up; null for the first one, and after 0. */
      change_percent: v.nullable(v.number())
    })
  )
})
export type PriceHistory = v.InferOutput<typeof PriceHistory>
