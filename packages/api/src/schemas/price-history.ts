import * as v from 'valibot'
import { Id, Moment, Money, page, payload, wholeText } from './primitives.ts'

const WRONG_IDS = 'Нужны номера конфигураций через запятую, не больше 100.'

/** Comma-separated ids. */
const IdsText = v.pipe(
  v.string(WRONG_IDS),
  v.regex(/^[1-9]\d{0,14}(,[1-9]\d{0,14}){0,99}$/, WRONG_IDS),
  v.transform((text) => text.split(',').map(Number))
)

/**
 * Query of the price history: of some configurations, of the configurations with a GPU, or of all configurations on offer.
 */
export const PriceHistoryQuery = payload({
  ...page,
  flavor_ids: v.optional(IdsText),
  gpu_id: v.optional(wholeText(1))
})

/** Monthly prices of a configuration, without disk and discounts, latest first. */
export const PriceHistory = v.object({
  flavor_id: Id,
  prices: v.array(
    v.object({
      valid_from: Moment,
      flavor_monthly_price_rub_cents: Money,
      /**
       * Change from the previous price in percent, two decimals, rounded half up; null for the first price and after
       * a price of 0.
       */
      change_percent: v.nullable(v.number())
    })
  )
})
export type PriceHistory = v.InferOutput<typeof PriceHistory>
