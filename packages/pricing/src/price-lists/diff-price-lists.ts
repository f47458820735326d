import { plansOf } from '../estimate/plans-of.ts'
import type { PriceList } from '../estimate/price-list-at.ts'
import { checkList } from '../money/check-type.ts'
import { divideHalfUp } from '../money/divide-half-up.ts'
import type { Kopeks } from '../money/kopeks.ts'
import type { PricePlan } from '../quote/price-plans.ts'
import type { Terms } from '../quote/terms.ts'
import { type PriceChange, percentOf, priceChange } from './price-change.ts'

/** The parts of a price list that have prices. */
export type Priced = Pick<PriceList, 'terms' | 'flavors' | 'disk'>

/** The differences of two price lists. Discounts are fractions. */
export interface PriceListDiff {
  /** Changed monthly prices of the flavors that both lists have. */
  readonly flavors: readonly (PriceChange & { readonly flavor_id: number })[]
  /** Ids of the flavors that only the second list has, and of those that only the first has. */
  readonly added: readonly number[]
  readonly removed: readonly number[]
  /** Monthly price of the unit of the second list's disk. */
  readonly disk: PriceChange | null
  /** Monthly cost of a GPU, in kopeks. */
  readonly infrastructure: PriceChange | null
  /** Plans with another discount; null where the plan is not on offer. */
  readonly plans: readonly {
    readonly months: PricePlan
    readonly was: number | null
    readonly becomes: number | null
  }[]
  /** Changed terms. */
  readonly terms: readonly {
    readonly field: 'daysPerMonth' | 'vatPercent' | 'monthRounding'
    readonly was: number
    readonly becomes: number
  }[]
}

/**
 * Returns each price that changes from one price list to another, in kopeks and percent, the flavors that are added and removed,
 * and the changed terms. Fields without an effect on prices are not compared.
 * Source: docs/rules/prices.md#price-lists.
 * @throws {PricingError} if a list is invalid; see `validatePriceList`
 */
export function diffPriceLists(before: Priced, after: Priced): PriceListDiff {
  const [was, becomes] = [pricesOf(before, 'before'), pricesOf(after, 'after')]
  const flavors = [...becomes].flatMap(([flavor_id, price]) => {
    const change = priceChange(was.get(flavor_id) ?? price, price)
    return change.difference === 0 ? [] : [{ flavor_id, ...change }]
  })
  return {
    flavors,
    added: [...becomes.keys()].filter((id) => !was.has(id)),
    removed: [...was.keys()].filter((id) => !becomes.has(id)),
    disk: diskChange(before.disk, after.disk),
    infrastructure: changed(
      priceChange(100 * before.terms.infrastructureCostPerGpu, 100 * after.terms.infrastructureCostPerGpu)
    ),
    plans: planChanges(before.terms, after.terms),
    terms: termChanges(before.terms, after.terms)
  }
}

const changed = (change: PriceChange): PriceChange | null => (change.difference === 0 ? null : change)

function pricesOf(list: Priced, field: string): ReadonlyMap<number, number> {
  checkList(list?.flavors, `${field}.flavors`)
  return new Map(list.flavors.map((flavor) => [flavor.id, flavor.flavor_monthly_price_rub_cents]))
}

/** Compares prices per GB. If the units differ, `was` is the former price of the new unit, rounded half up. */
function diskChange(before: PriceList['disk'], after: PriceList['disk']): PriceChange | null {
  const [old, next] = [before.monthly_price_rub_cents, after.monthly_price_rub_cents]
  const was = divideHalfUp(old, after.size, before.size) as Kopeks
  const isSame = BigInt(old) * BigInt(after.size) === BigInt(next) * BigInt(before.size)
  if (isSame) return null
  const percent =
    old === 0 ? null : percentOf(BigInt(old) * BigInt(after.size), BigInt(next) * BigInt(before.size))
  return { ...priceChange(was, next), percent }
}

function planChanges(before: Terms, after: Terms): PriceListDiff['plans'] {
  const [was, becomes] = [before, after].map(
    (terms) => new Map(plansOf(terms).map(({ months, discount }) => [months, discount]))
  ) as [Map<PricePlan, number>, Map<PricePlan, number>]
  return [...new Set([...was.keys(), ...becomes.keys()])]
    .sort((a, b) => a - b)
    .filter((months) => was.get(months) !== becomes.get(months))
    .map((months) => ({ months, was: was.get(months) ?? null, becomes: becomes.get(months) ?? null }))
}

const termChanges = (before: Terms, after: Terms): PriceListDiff['terms'] =>
  (['daysPerMonth', 'vatPercent', 'monthRounding'] as const).flatMap((field) => {
    const [was, becomes] = [before[field] ?? 100, after[field] ?? 100]
    return was === becomes ? [] : [{ field, was, becomes }]
  })
