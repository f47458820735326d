import * as v from 'valibot'
import { configuration } from './configuration.ts'
import { AnsweredPlan, Id, PromoCode, payload } from './primitives.ts'

/** An applied promo code. `discount` is a percent from 0 to 100 with at most two decimals. */
export const Promo = v.object({
  id: Id,
  discount: v.pipe(v.number(), v.minValue(0), v.maxValue(100)),
  code: v.string(),
  /** Plans to which the code applies; absent: all. */
  price_plans: v.optional(v.array(AnsweredPlan)),
  /** GPUs to which the code applies; absent: all, and configurations without GPU. */
  gpu_ids: v.optional(v.array(Id))
})
export type Promo = v.InferOutput<typeof Promo>

const { gpu_id, gpu_count, cpu_id, cpu_count, ram_count, ssd_count, price_plan } = configuration

/** Configuration for which a promo code is checked (docs/rules/promo.md); `rental_duration` is the plan. */
export const PromoPayload = payload({
  promo_code: PromoCode,
  rental_duration: price_plan,
  gpu_id,
  gpu_count,
  cpu_id,
  cpu_count,
  ram_count,
  ssd_count
})
export type PromoPayload = v.InferInput<typeof PromoPayload>
