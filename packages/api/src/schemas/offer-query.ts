import * as v from 'valibot'
import { IdText } from './id.ts'
import { payload } from './payload.ts'
import { PricePlanText } from './price-plan.ts'
import { SsdCountText } from './ssd-count.ts'
import { wholeText } from './whole.ts'

/** The query of the commercial offer (specification, section 2); CPU-only: `gpu_count=0` without `gpu_id`. */
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
  /** The system that was chosen: no part of the offer, and kept for the way back to the configurator. */
  os: v.optional(IdText)
})
export type OfferQuery = v.InferOutput<typeof OfferQuery>
