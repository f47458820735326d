import * as v from 'valibot'
import { Id, Money, whole } from './primitives.ts'

export const Cpu = v.object({ id: Id, name: v.string() })
export type Cpu = v.InferOutput<typeof Cpu>

/** A video card. `ram` is in GB; only a card with `is_cloud` is rented by the hour, too. */
export const Gpu = v.object({ id: Id, name: v.string(), ram: whole(0), is_cloud: v.boolean() })
export type Gpu = v.InferOutput<typeof Gpu>

/** Memory by its standard, such as DDR5. */
export const Ram = v.object({ id: Id, standard: v.string() })
export type Ram = v.InferOutput<typeof Ram>

/** An operating system. */
export const Os = v.object({ id: Id, name: v.string(), description: v.string() })
export type Os = v.InferOutput<typeof Os>

/** A kind of disk: the prices are of `size` GB. */
export const Ssd = v.object({
  id: Id,
  size: whole(1),
  group_title: v.string(),
  monthly_price_rub_cents: Money,
  hourly_price_rub_cents: Money
})
export type Ssd = v.InferOutput<typeof Ssd>

/** What a flavor is made of, and a server that has it. */
export const flavorParts = {
  gpu: v.nullable(Gpu),
  gpu_count: whole(0),
  cpu: Cpu,
  cpu_count: whole(1),
  ram: Ram,
  /** GB. */
  ram_count: whole(1)
}

/** A configuration on offer (docs/rules/configuration.md#flavor); CPU-only ones have `gpu: null, gpu_count: 0`. */
export const Flavor = v.object({
  id: Id,
  ...flavorParts,
  /** How many can be started now. */
  max_available: v.pipe(v.number(), v.safeInteger()),
  flavor_monthly_price_rub_cents: Money
})
export type Flavor = v.InferOutput<typeof Flavor>
