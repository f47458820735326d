import { DEFAULT_TERMS, type PricePlan, PricingError, quote, type Terms } from '@cloud/pricing'
import { sql, type Transaction } from 'kysely'
import type { Schema } from '../db/schema.ts'
import type { Machine, Price } from './book/Book.ts'

interface FlavorPrice {
  readonly flavor_id: number
  readonly gpu_count: number
  readonly valid_from: string
  readonly flavor_monthly_price_rub_cents: number
}
interface DiskPrice {
  readonly disk_id: number
  readonly size: number
  readonly valid_from: string
  readonly monthly_price_rub_cents: number
}
interface TermsOfTime {
  readonly valid_from: string
  readonly terms: Terms
}
interface Histories {
  readonly flavors: readonly FlavorPrice[]
  readonly disks: readonly DiskPrice[]
  readonly terms: readonly TermsOfTime[]
}

/** A price of a moment, `promoPercent` off; undefined when there was none, or it cannot be computed. */
export type Prices = (
  machine: Machine,
  plan: PricePlan,
  moment: number,
  promoPercent?: number
) => Price | undefined

/**
 * The prices of flavors and of all disks through time: what the operator has set, each from its `valid_from` on, under
 * the terms of that moment. So a late renewal takes the price of its moment.
 */
export async function loadPrices(
  tx: Transaction<Schema>,
  flavor_ids: readonly number[] | 'all'
): Promise<Prices> {
  const wanted = flavor_ids === 'all' ? sql`true` : sql`flavor_id = any(${flavor_ids}::bigint[])`
  const { rows } = await sql<Histories>`select
    (select coalesce(json_agg(h order by valid_from desc), '[]') from (
      select flavor_id, gpu_count, valid_from, flavor_monthly_price_rub_cents
      from flavors join flavor_prices using (flavor_id) where ${wanted}) h) as flavors,
    (select coalesce(json_agg(h order by valid_from desc), '[]') from (
      select disk_id, size, valid_from, monthly_price_rub_cents
      from disks join disk_prices using (disk_id)) h) as disks,
    (select coalesce(json_agg(h order by valid_from desc), '[]') from terms_history h) as terms`.execute(tx)
  return pricesOf(rows[0] ?? { flavors: [], disks: [], terms: [] })
}

function pricesOf({ flavors, disks, terms }: Histories): Prices {
  const flavor = valid(flavors)
  const disk = valid(disks)
  const termsAt = valid(terms)
  return (machine, plan, moment, promoPercent) => {
    const rented = flavor(moment, ({ flavor_id }) => flavor_id === machine.flavor_id)
    const ssd = disk(moment, ({ disk_id }) => disk_id === machine.disk_id)
    if (rented === undefined || ssd === undefined) return undefined
    const configuration = { flavor: rented, ssd, ssdSize: machine.ssd_count * ssd.size }
    const of = (pricePlan: PricePlan, promo?: number) =>
      quote(
        { ...configuration, pricePlan, promoPercent: promo },
        termsAt(moment, () => true)?.terms ?? DEFAULT_TERMS
      )
    try {
      const price = of(plan, promoPercent)
      return { quote: price, plain_quote: plan === 0 ? price : of(0) }
    } catch (error) {
      if (error instanceof PricingError) return undefined
      throw error
    }
  }
}

/** What was valid at a moment, of a history from the newest to the oldest. */
function valid<Entry extends { readonly valid_from: string }>(history: readonly Entry[]) {
  const dated = history.map((entry) => ({ entry, from: Date.parse(entry.valid_from) }))
  return (moment: number, fits: (entry: Entry) => boolean): Entry | undefined =>
    dated.find(({ entry, from }) => from <= moment && fits(entry))?.entry
}
