import { PRICE_PLANS } from '@cloud/pricing'
import * as v from 'valibot'

const whole = (min: number, max = Number.MAX_SAFE_INTEGER) =>
  v.pipe(v.number(), v.safeInteger(), v.minValue(min), v.maxValue(max))
const id = whole(1)
const text = (max: number) => v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(max))
const price = whole(0, 100_000_000_000)
const fraction = v.pipe(v.number(), v.minValue(0), v.maxValue(1))

/** What an import of the catalogue reads: everything that is on offer, prices in whole kopeks. */
export const CatalogueFile = v.strictObject({
  terms: v.strictObject({
    planDiscounts: v.strictObject(v.entriesFromList(PRICE_PLANS, fraction)),
    infrastructureCostPerGpu: whole(0, 1_000_000),
    daysPerMonth: whole(1, 31),
    vatPercent: v.pipe(v.number(), v.minValue(0), v.maxValue(100))
  }),
  gpus: v.array(v.strictObject({ id, name: text(60), ram: whole(1, 100_000), is_cloud: v.boolean() })),
  cpus: v.array(v.strictObject({ id, name: text(60) })),
  rams: v.array(v.strictObject({ id, standard: text(20) })),
  oses: v.array(v.strictObject({ id, name: text(60), description: v.pipe(v.string(), v.maxLength(300)) })),
  disks: v.array(
    v.strictObject({
      id,
      kind: v.picklist(['ssd', 'hdd']),
      size: whole(1, 100_000),
      group_title: text(60),
      monthly_price_rub_cents: price,
      hourly_price_rub_cents: price
    })
  ),
  flavors: v.array(
    v.strictObject({
      id,
      gpu_id: v.nullable(id),
      gpu_count: whole(0, 1000),
      cpu_id: id,
      cpu_count: whole(1, 100_000),
      ram_id: id,
      ram_count: whole(1, 1_000_000),
      /** Of a flavor that is new; what an old one has left is known to the product alone. */
      max_available: whole(0, 1_000_000),
      flavor_monthly_price_rub_cents: price
    })
  )
})
export type CatalogueFile = v.InferOutput<typeof CatalogueFile>

/** The lists of a catalogue, each after those that it refers to. */
export const LISTS = ['gpus', 'cpus', 'rams', 'oses', 'disks', 'flavors'] as const
export type CatalogueList = (typeof LISTS)[number]
