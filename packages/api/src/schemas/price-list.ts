import type { PricePlan } from '@cloud/pricing'
import * as v from 'valibot'
import { Flavor, Ssd } from './catalogue.ts'
import { Id, Moment, whole } from './primitives.ts'

const fraction = v.pipe(v.number(), v.minValue(0), v.maxValue(1))

/** Terms that the operator sets and every price depends on, in the format of the pricing engine. */
const Terms = v.object({
  /** Discounts by plan: months, or 0 for the hourly plan. Not read beside `plans`. */
  planDiscounts: v.pipe(
    v.record(v.pipe(v.string(), v.regex(/^(0|[1-9]\d?)$/)), fraction),
    v.transform((checked): Readonly<Record<PricePlan, number>> => checked)
  ),
  /** Plans on offer: months, 0 for the hourly plan, and the discount, a fraction. A shop before 1.0 sends `planDiscounts` only. */
  plans: v.optional(
    v.pipe(v.array(v.object({ months: whole(0, 36), discount: v.optional(fraction) })), v.readonly())
  ),
  /** Roubles per month for each GPU. */
  infrastructureCostPerGpu: whole(0),
  /** Days in a month of the hourly price. */
  daysPerMonth: whole(1, 31),
  vatPercent: v.pipe(v.number(), v.minValue(0), v.maxValue(100)),
  /** Kopeks to which the price of a month is rounded. */
  monthRounding: v.optional(v.picklist([1, 100]))
})

/**
 * Data from which all prices of the shop are computed, in force from `valid_from` on: the input of `quoteAt` of
 * @cloud/pricing.
 */
export const PriceList = v.object({
  /** Id that changes with every change of the list. */
  id: Id,
  currency: v.literal('RUB'),
  valid_from: Moment,
  terms: Terms,
  flavors: v.array(v.omit(Flavor, ['max_available', 'manual_start_minutes'])),
  /** Disk of every server. */
  disk: Ssd
})
export type PriceList = v.InferOutput<typeof PriceList>

/** The list in force and future lists, sorted by start, latest first. */
export const PriceLists = v.object({ count: whole(0), results: v.array(PriceList) })
