import { createHash } from 'node:crypto'
import type { PriceList, Ssd } from '@cloud/api'
import { DEFAULT_TERMS, type Terms } from '@cloud/pricing'
import { type Kysely, sql } from 'kysely'
import type { Schema } from '../platform/db/schema.ts'
import { withBothForms } from './both-forms.ts'

/** Value that is valid from a moment, in the format of the API: as text these moments sort in order. */
type Dated<T> = T & { readonly from: string }

interface Histories {
  /** Moment for which the lists were read. */
  readonly now: string
  readonly terms: readonly Dated<{ readonly terms: Terms }>[]
  /** null if no disk is on offer. */
  readonly disk: (Omit<Ssd, DiskPrice> & { readonly prices: readonly Dated<Pick<Ssd, DiskPrice>>[] }) | null
  readonly flavors: readonly (Omit<PricedFlavor, FlavorPrice> & {
    readonly prices: readonly Dated<Pick<PricedFlavor, FlavorPrice>>[]
  })[]
}
type DiskPrice = 'monthly_price_rub_cents' | 'hourly_price_rub_cents'
type PricedFlavor = PriceList['flavors'][number]
type FlavorPrice = 'flavor_monthly_price_rub_cents'

interface PriceListQuery {
  /** Milliseconds of the product's clock; the time of the query by default. */
  readonly now?: number
  /** Flavors to include; all by default. */
  readonly flavor_ids?: readonly number[]
}

/**
 * Reads the current price list and the future ones, latest start first: one for each moment at which a price of an offered
 * item, or a term, changes. Without an offered disk, or without a price for it, there is no list.
 */
export async function readPriceLists(
  db: Kysely<Schema>,
  asked: PriceListQuery = {}
): Promise<readonly PriceList[]> {
  const { now, terms, disk, flavors } = await readHistories(db, asked)
  if (disk === null) return []
  const starts = [...terms, ...disk.prices, ...flavors.flatMap(({ prices }) => prices)].map(
    ({ from }) => from
  )
  const inForce = starts
    .filter((from) => from <= now)
    .sort()
    .at(-1)
  const moments = [...new Set(starts.filter((from) => from > now || from === inForce))].sort()
  let before = ''
  return moments
    .flatMap((valid_from): readonly PriceList[] => {
      const { prices: ofDisk, ...bareDisk } = disk
      const diskPrice = valueAt(ofDisk, valid_from)
      if (diskPrice === undefined) return []
      const content = {
        terms: withBothForms(valueAt(terms, valid_from)?.terms ?? DEFAULT_TERMS),
        flavors: flavors.flatMap(({ prices, ...flavor }) => {
          const price = valueAt(prices, valid_from)
          return price === undefined ? [] : [{ ...flavor, ...price }]
        }),
        disk: { ...bareDisk, ...diskPrice }
      }
      const text = JSON.stringify(content)
      if (text === before) return []
      before = text
      return [{ id: idOf(valid_from + text), currency: 'RUB', valid_from, ...content }]
    })
    .reverse()
}

/** Derives the id from the content: a price list with other content has another id, so that a client may cache it by id. */
const idOf = (content: string) => createHash('sha256').update(content).digest().readUIntBE(0, 6) + 1

/** Returns the entry that is valid at a moment, without its date, from a history sorted from the newest to the oldest. */
function valueAt<T extends object>(
  history: readonly Dated<T>[],
  at: string
): Omit<Dated<T>, 'from'> | undefined {
  const entry = history.find(({ from }) => from <= at)
  if (entry === undefined) return undefined
  const { from: _, ...price } = entry
  return price
}

/** Reads the current and the future values of each price and of the terms, from the newest to the oldest. */
async function readHistories(db: Kysely<Schema>, { now, flavor_ids }: PriceListQuery): Promise<Histories> {
  const moment = now === undefined ? sql`product_now()` : sql`${new Date(now)}::timestamptz`
  const text = (moment: string) =>
    sql.raw(`to_char(${moment} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)
  const some = flavor_ids === undefined ? sql`true` : sql`f.flavor_id = any(${flavor_ids}::bigint[])`
  const { rows } = await sql<Histories>`
    with moment as materialized (select ${moment} as now),
    disk as (select * from rented_disk()),
    flavor_price as (
      select p.flavor_id, json_agg(json_build_object('from', ${text('p.valid_from')},
        'flavor_monthly_price_rub_cents', p.flavor_monthly_price_rub_cents) order by p.valid_from desc) as prices
      from flavor_prices p cross join moment
      where p.valid_from > now or p.valid_from = (select max(valid_from) from flavor_prices before
        where before.flavor_id = p.flavor_id and before.valid_from <= now)
      group by p.flavor_id
    )
    select ${text('now')} as now,
      (select coalesce(json_agg(json_build_object('from', ${text('t.valid_from')}, 'terms', t.terms)
        order by t.valid_from desc), '[]')
        from terms_history t where t.valid_from >= (select coalesce(max(valid_from), '-infinity') from terms_history
          where valid_from <= now)) as terms,
      (select json_build_object('id', disk_id, 'size', size, 'group_title', group_title, 'prices',
        (select coalesce(json_agg(json_build_object('from', ${text('p.valid_from')},
          'monthly_price_rub_cents', p.monthly_price_rub_cents, 'hourly_price_rub_cents', p.hourly_price_rub_cents)
          order by p.valid_from desc), '[]')
          from disk_prices p where p.disk_id = disk.disk_id and p.valid_from >= (
            select coalesce(max(valid_from), '-infinity') from disk_prices b
            where b.disk_id = disk.disk_id and b.valid_from <= now))) from disk) as disk,
      (select coalesce(json_agg(json_build_object('id', f.flavor_id,
          'gpu', m.gpu, 'gpu_count', m.gpu_count, 'cpu', m.cpu, 'cpu_count', m.cpu_count, 'ram', m.ram,
          'ram_count', m.ram_count,
          'prices', p.prices)
        order by f.gpu_id nulls last, f.gpu_count, f.flavor_id), '[]')
        from flavors f join flavor_price p using (flavor_id) join flavor_parts m using (flavor_id)
        where not f.closed and ${some}) as flavors
    from moment`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error('The clock of the product has no row: run the migrations again.')
  return row
}
