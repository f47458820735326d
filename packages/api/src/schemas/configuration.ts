import * as v from 'valibot'
import { Id, PricePlanCode, SsdCount, whole } from './primitives.ts'

/** Machine of a configuration by component; without a GPU `gpu_id` is null or absent and `gpu_count` is 0. */
export const machine = {
  flavor_id: Id,
  gpu_id: v.nullish(Id, null),
  gpu_count: whole(0),
  cpu_id: Id,
  cpu_count: whole(1),
  ram_id: Id,
  /** RAM in GB. */
  ram_count: whole(1)
}

/** Fields that determine the price: the machine, its disk, the plan and a promo code. */
export const configuration = {
  ...machine,
  price_plan: PricePlanCode,
  ssd_count: SsdCount,
  promocode_id: v.nullish(Id, null)
}
