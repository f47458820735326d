import * as v from 'valibot'
import { Id, Money, whole } from './primitives.ts'

export const Cpu = v.object({ id: Id, name: v.string() })
export type Cpu = v.InferOutput<typeof Cpu>

/** A GPU. `ram` is in GB; only a GPU with `is_cloud` can be rented by the hour. */
export const Gpu = v.object({ id: Id, name: v.string(), ram: whole(0), is_cloud: v.boolean() })
export type Gpu = v.InferOutput<typeof Gpu>

/** A type of memory, by its standard, such as DDR5. */
export const Ram = v.object({ id: Id, standard: v.string() })
export type Ram = v.InferOutput<typeof Ram>

/** An operating system. */
export const Os = v.object({ id: Id, name: v.string(), description: v.string() })
export type Os = v.InferOutput<typeof Os>

/** A type of disk; the prices are for `size` GB. */
export const Ssd = v.object({
  id: Id,
  /** GB that the prices are for. */
  size: whole(1),
  /** Name of the type of disk. */
  group_title: v.string(),
  monthly_price_rub_cents: Money,
  hourly_price_rub_cents: Money
})
export type Ssd = v.InferOutput<typeof Ssd>

/** Components of a flavor, and of a server with the flavor. */
export const flavorParts = {
  /** Type of the GPUs; null without GPU. */
  gpu: v.nullable(Gpu),
  gpu_count: whole(0),
  cpu: Cpu,
  /** Number of vCPU. */
  cpu_count: whole(1),
  ram: Ram,
  /** RAM in GB. */
  ram_count: whole(1)
}

/**
 * A configuration on offer (docs/rules/configuration.md#flavor); CPU-only configurations have `gpu: null, gpu_count: 0`.
 */
export const Flavor = v.object({
  id: Id,
  ...flavorParts,
  /** Number of servers that can be started now. */
  max_available: v.pipe(v.number(), v.safeInteger()),
  /** Minutes within which operators start a new server by hand; null if it starts automatically. */
  manual_start_minutes: v.optional(v.nullable(whole(1)), null),
  /** Monthly price without disk, infrastructure and discounts. */
  flavor_monthly_price_rub_cents: Money
})
export type Flavor = v.InferOutput<typeof Flavor>
