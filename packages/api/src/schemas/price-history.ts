import * as v from 'valibot'
import { Id, Moment, Money, page, payload, wholeText } from './primitives.ts'

const WRONG_IDS = 'Нужны номера конфигураций через запятую, не больше 100.'

/** Ids with commas between. */
const IdsText = v.pipe(
  v.string(WRONG_IDS),
  v.regex(/^[1-9]\d{0,14}(,[1-9]\d{0,14}){0,99}$/, WRONG_IDS),
  v.transform((text) => text.split(',').map(Number))
)

/** Of some configurations, of those with a card, or without either of all on offer. */
export const PriceHistoryQuery = payload({
  ...page,
  flavor_ids: v.optional(IdsText),
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
