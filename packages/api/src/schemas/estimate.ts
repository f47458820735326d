import type { ExplainLine, Kopeks } from '@cloud/pricing'
import { ESTIMATE_MAX } from '@cloud/pricing/estimate'
import * as v from 'valibot'
import { MomentText } from './moment-text.ts'
import {
  AnsweredPlan,
  Id,
  Money,
  PricePlanCode,
  PromoCode,
  payload,
  SignedMoney,
  SsdCount,
  whole
} from './primitives.ts'
import { Quote } from './quote.ts'
import { ServerName } from './server.ts'

const LIST = `Нужен список: от 1 до ${ESTIMATE_MAX.items} конфигураций.`

/** Fields of an item of an estimate or an offer: a configuration and the number of servers. */
export const estimateItem = {
  flavor_id: Id,
  ssd_count: SsdCount,
  price_plan: PricePlanCode,
  quantity: v.optional(whole(1, ESTIMATE_MAX.quantity), 1)
}

/** List of 1 to 10 items with at most 50 servers. */
export const estimateItems = <const Item extends v.GenericSchema<unknown, { readonly quantity: number }>>(
  item: Item
) =>
  v.pipe(
    v.array(item, LIST),
    v.minLength(1, LIST),
    v.maxLength(ESTIMATE_MAX.items, LIST),
    v.check(
      (items) => items.reduce((sum, { quantity }) => sum + quantity, 0) <= ESTIMATE_MAX.servers,
      `В смете не больше ${ESTIMATE_MAX.servers} серверов.`
    )
  )

/**
 * Body of an estimate request, with one promo code for all items and an optional future moment. Name and operating system
 * do not affect the price.
 */
export const EstimatePayload = payload({
  items: estimateItems(
    payload({ ...estimateItem, name: v.nullish(ServerName, null), os_id: v.nullish(Id, null) })
  ),
  promocode: v.nullish(PromoCode, null),
  /** Moment of the prices; now if absent. */
  at: v.nullish(MomentText, null)
})
export type EstimatePayload = v.InferInput<typeof EstimatePayload>

const Line = v.pipe(
  v.object({
    /** Parts sum to the month; results are computed from it. */
    kind: v.picklist(['part', 'result']),
    code: v.string(),
    kopeks: SignedMoney,
    /** Figures that the line was computed from, in the order of its labels. */
    from: v.pipe(v.array(v.number()), v.readonly())
  }),
  v.transform((checked) => checked as ExplainLine)
)

const Sum = v.pipe(
  Money,
  v.transform((checked) => checked as Kopeks)
)

/** Price of several servers, as `quoteMany` of @cloud/pricing returns it, with the lines of the quote for each item. */
export const Estimate = v.object({
  items: v.array(
    v.object({
      flavor_id: Id,
      ssd_count: SsdCount,
      price_plan: AnsweredPlan,
      quantity: whole(1, ESTIMATE_MAX.quantity),
      name: v.nullable(v.string()),
      os_id: v.nullable(Id),
      /** Quote of one server. */
      quote: Quote,
      lines: v.array(Line)
    })
  ),
  total: Sum,
  fullTotal: Sum,
  saving: Sum,
  month: Sum,
  vat: Sum,
  net: Sum
})
export type Estimate = v.InferOutput<typeof Estimate>
