import { PRICE_PLANS } from '@cloud/pricing'
import * as v from 'valibot'
import { Id, Moment, Money, whole } from './primitives.ts'

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

const fraction = v.pipe(v.number(), v.minValue(0), v.maxValue(1))

/** What every price depends on and the operator sets, as the engine takes it. */
const Terms = v.object({
  planDiscounts: v.object(v.entriesFromList(PRICE_PLANS, fraction)),
  /** Roubles. */
  infrastructureCostPerGpu: whole(0),
  daysPerMonth: whole(1, 31),
  vatPercent: v.pipe(v.number(), v.minValue(0), v.maxValue(100))
})

/** Everything that the shop's prices are computed from, from `valid_from` on: what `quoteAt` of @cloud/pricing takes. */
export const PriceList = v.object({
  /** Another one whenever anything in the list is another. */
  id: Id,
  currency: v.literal('RUB'),
  valid_from: Moment,
  terms: Terms,
  flavors: v.array(v.omit(Flavor, ['max_available'])),
  /** The disk of every server. */
  disk: Ssd
})
export type PriceList = v.InferOutput<typeof PriceList>

/** The list in force and those to come, the last to begin first. */
export const PriceLists = v.object({ count: whole(0), results: v.array(PriceList) })
