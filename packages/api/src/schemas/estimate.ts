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

/** What an item of an estimate and of an offer has: a configuration, and how many servers of it are wanted. */
export const estimateItem = {
  flavor_id: Id,
  ssd_count: SsdCount,
  price_plan: PricePlanCode,
  quantity: v.optional(whole(1, ESTIMATE_MAX.quantity), 1)
}

/** 1 to 10 items, at most 50 servers. */
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

/** What an estimate is asked for, with one promo code for all and a moment to come; the price asks for neither name nor system. */
export const EstimatePayload = payload({
  items: estimateItems(
    payload({ ...estimateItem, name: v.nullish(ServerName, null), os_id: v.nullish(Id, null) })
  ),
  promocode: v.nullish(PromoCode, null),
  /** Now when absent. */
  at: v.nullish(MomentText, null)
})
export type EstimatePayload = v.InferInput<typeof EstimatePayload>

const Line = v.pipe(
  v.object({
    kind: v.picklist(['part', 'result']),
    code: v.string(),
    kopeks: SignedMoney,
    from: v.pipe(v.array(v.number()), v.readonly())
  }),
  v.transform((checked) => checked as ExplainLine)
)

const Sum = v.pipe(
  Money,
  v.transform((checked) => checked as Kopeks)
)

/** The price of several servers, as `quoteMany` of @cloud/pricing answers it; each item with the lines of its quote. */
export const Estimate = v.object({
  items: v.array(
    v.object({
      flavor_id: Id,
      ssd_count: SsdCount,
      price_plan: AnsweredPlan,
      quantity: whole(1, ESTIMATE_MAX.quantity),
      name: v.nullable(v.string()),
      os_id: v.nullable(Id),
      /** Of one server. */
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
