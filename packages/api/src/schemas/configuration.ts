import * as v from 'valibot'
import { Id, PricePlanCode, SsdCount, whole } from './primitives.ts'

/** The machine of a configuration, component by component; CPU-only: `gpu_id` null or absent, `gpu_count` 0. */
export const machine = {
  flavor_id: Id,
  gpu_id: v.nullish(Id, null),
  gpu_count: whole(0),
  cpu_id: Id,
  cpu_count: whole(1),
  ram_id: Id,
  /** GB. */
  ram_count: whole(1)
}

/** What a configuration is priced by: the machine, its disk, the plan and a promo. */
export const configuration = {
  ...machine,
  price_plan: PricePlanCode,
  ssd_count: SsdCount,
  promocode_id: v.nullish(Id, null)
}
