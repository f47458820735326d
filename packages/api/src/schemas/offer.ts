import * as v from 'valibot'
import { Inn } from './account.ts'
import {
  IdText,
  line,
  NOT_A_PLAN,
  PricePlanCode,
  payload,
  SsdCount,
  WRONG_DISK,
  wholeText
} from './primitives.ts'

const PricePlanText = v.pipe(
  v.string(NOT_A_PLAN),
  v.regex(/^(0|[1-9]\d?)$/, NOT_A_PLAN),
  v.transform(Number),
  PricePlanCode
)

const SsdCountText = v.pipe(
  v.string(WRONG_DISK),
  v.regex(/^[1-9]\d*$/, WRONG_DISK),
  v.transform(Number),
  SsdCount
)

const NUMBER = 'Номер: дата и шесть знаков, например 20261121-7F3A2C.'

/**
 * Query of the commercial offer (docs/rules/documents.md#commercial-offer); without a GPU `gpu_count=0` and no `gpu_id`.
 */
export const OfferQuery = payload({
  price_plan: PricePlanText,
  gpu_id: v.optional(IdText),
  gpu_count: wholeText(0),
  cpu_id: IdText,
  cpu_count: wholeText(1),
  ram_id: IdText,
  ram_count: wholeText(1),
  ssd_count: SsdCountText,
  promocode_id: v.optional(IdText),
  /** Chosen operating system; it does not affect the price. */
  os: v.optional(IdText),
  // BuyerForm of @cloud/ui has the same limit
  /** Name of the buyer; a form also sends empty fields. */
  buyer: v.optional(line(0, 200, 'Название покупателя: не длиннее 200 символов.')),
  buyer_inn: v.optional(Inn),
  /** Number of an existing offer: date and six characters. The same number is used while the offer is valid. */
  number: v.optional(v.pipe(v.string(NUMBER), v.regex(/^\d{8}-[0-9A-F]{6}$/, NUMBER)))
})
export type OfferQuery = v.InferOutput<typeof OfferQuery>
