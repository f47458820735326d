import type { Terms as EngineTerms } from '@cloud/pricing'
import * as v from 'valibot'
import { Flavor, Ssd } from './catalogue.ts'
import { Id, Moment, whole } from './primitives.ts'

const fraction = v.pipe(v.number(), v.minValue(0), v.maxValue(1))

/** What every price depends on and the operator sets, as the engine takes it. */
const Terms = v.object({
  /** By plan: months, 0 for the hourly plan. A shop may have other plans than this version knows. */
  planDiscounts: v.pipe(
    v.record(v.pipe(v.string(), v.regex(/^(0|[1-9]\d?)$/)), fraction),
    v.transform((checked) => checked as EngineTerms['planDiscounts'])
  ),
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
