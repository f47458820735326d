import { DEFAULT_TERMS, type Terms } from '@cloud/pricing'
import { type Kysely, sql } from 'kysely'
import type { Schema } from '../../platform/db/schema.ts'
import { type CatalogueFile, type CatalogueList, MACHINE_FIELDS } from './catalogue-file.ts'

type Price = 'flavor_monthly_price_rub_cents' | 'monthly_price_rub_cents' | 'hourly_price_rub_cents'

/** All items that the catalogue ever had, open or closed, with the prices at a moment; null: no price yet. */
export type KnownCatalogue = {
  readonly [List in CatalogueList]: readonly ({
    readonly [Field in keyof CatalogueFile[List][number]]:
      | CatalogueFile[List][number][Field]
      | (Field extends Price ? null : never)
  } & { readonly closed: boolean })[]
} & {
  readonly terms: Terms
  /** False until an operator has set the terms; until then the defaults of the engine apply. */
  readonly has_terms: boolean
}

/**
 * @param at a future moment.
 * @default now
 */
export async function readKnownCatalogue(db: Kysely<Schema>, at?: Date): Promise<KnownCatalogue> {
  const moment = at === undefined ? sql`product_now()` : sql`${at}::timestamptz`
  const { rows } = await sql<Omit<KnownCatalogue, 'terms'> & { readonly terms: Terms | null }>`
    with m as materialized (select ${moment} as at)
    select (select terms from terms_history, m where valid_from <= at order by valid_from desc limit 1) as terms,
      (select coalesce(json_agg(g order by id), '[]') from (
        select gpu_id as id, name, ram, is_cloud, closed from gpus) g) as gpus,
      (select coalesce(json_agg(c order by id), '[]') from (select cpu_id as id, name, closed from cpus) c) as cpus,
      (select coalesce(json_agg(r order by id), '[]') from (select ram_id as id, standard, closed from rams) r) as rams,
      (select coalesce(json_agg(o order by id), '[]') from (
        select os_id as id, name, description, openstack_image, login, closed from oses) o) as oses,
      (select coalesce(json_agg(d order by id), '[]') from (
        select disks.disk_id as id, kind, size, group_title, p.monthly_price_rub_cents, p.hourly_price_rub_cents, closed
        from m cross join disks left join lateral (select * from disk_prices p where p.disk_id = disks.disk_id
          and valid_from <= at order by valid_from desc limit 1) p on true) d) as disks,
      (select coalesce(json_agg(f order by id), '[]') from (
        select flavor_id as id, gpu_id, gpu_count, cpu_id, cpu_count, ram_id, ram_count, max_available,
          p.flavor_monthly_price_rub_cents,
          machines, launch_minutes, openstack_flavor, closed
        from m cross join flavors left join lateral (select flavor_monthly_price_rub_cents from flavor_prices p
          where p.flavor_id = flavors.flavor_id and valid_from <= at order by valid_from desc limit 1) p on true
      ) f) as flavors`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error('The query returned no row.')
  return { ...row, terms: row.terms ?? DEFAULT_TERMS, has_terms: row.terms !== null }
}

/** Returns the part on offer as a file to import, without closed items and items that have no price yet. */
export function withoutClosedItems({ has_terms: _, terms, ...lists }: KnownCatalogue): CatalogueFile {
  const open = <T extends { readonly closed: boolean }>(rows: readonly T[]) =>
    rows.flatMap(({ closed, ...row }) => (closed ? [] : [row]))
  const oses = open(lists.oses).map((os) => withoutNulls(os, MACHINE_FIELDS.oses))
  return {
    terms,
    gpus: open(lists.gpus),
    cpus: open(lists.cpus),
    rams: open(lists.rams),
    oses,
    disks: open(lists.disks).flatMap((disk) => {
      const { monthly_price_rub_cents, hourly_price_rub_cents } = disk
      return monthly_price_rub_cents === null || hourly_price_rub_cents === null
        ? []
        : [{ ...disk, monthly_price_rub_cents, hourly_price_rub_cents }]
    }),
    flavors: open(lists.flavors).flatMap((flavor) => {
      const { flavor_monthly_price_rub_cents } = flavor
      return flavor_monthly_price_rub_cents === null
        ? []
        : [withoutNulls({ ...flavor, flavor_monthly_price_rub_cents }, MACHINE_FIELDS.flavors)]
    })
  }
}

/** Leaves out optional fields that have no value. */
const withoutNulls = <T extends object>(row: T, fields: readonly string[]): T =>
  Object.fromEntries(
    Object.entries(row).filter(([field, value]) => value !== null || !fields.includes(field))
  ) as T
