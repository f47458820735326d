import { DEFAULT_TERMS, type Terms } from '@cloud/pricing'
import { type Kysely, sql } from 'kysely'
import type { Schema } from '../db/schema.ts'
import type { CatalogueFile } from './catalogue-file.ts'

/** What is on offer, as a file to import: what is closed, or has no price yet, is not in it. */
export async function readCatalogue(db: Kysely<Schema>, at?: Date): Promise<CatalogueFile> {
  const moment = at === undefined ? sql`product_now()` : sql`${at}::timestamptz`
  const { rows } = await sql<Omit<CatalogueFile, 'terms'> & { readonly terms: Terms | null }>`
    with m as materialized (select ${moment} as at)
    select (select terms from terms_history, m where valid_from <= at order by valid_from desc limit 1) as terms,
      (select coalesce(json_agg(g order by id), '[]') from (select gpu_id as id, name, ram, is_cloud from gpus
        where not closed) g) as gpus,
      (select coalesce(json_agg(c order by id), '[]') from (select cpu_id as id, name from cpus where not closed) c) as cpus,
      (select coalesce(json_agg(r order by id), '[]') from (select ram_id as id, standard from rams where not closed) r) as rams,
      (select coalesce(json_agg(o order by id), '[]') from (select os_id as id, name, description from oses
        where not closed) o) as oses,
      (select coalesce(json_agg(d order by id), '[]') from (
        select disks.disk_id as id, kind, size, group_title, p.monthly_price_rub_cents, p.hourly_price_rub_cents
        from m cross join disks cross join lateral (select * from disk_prices p where p.disk_id = disks.disk_id
          and valid_from <= at order by valid_from desc limit 1) p
        where not closed) d) as disks,
      (select coalesce(json_agg(f order by id), '[]') from (
        select flavor_id as id, gpu_id, gpu_count, cpu_id, cpu_count, ram_id, ram_count, max_available,
          p.flavor_monthly_price_rub_cents
        from m cross join flavors cross join lateral (select flavor_monthly_price_rub_cents from flavor_prices p
          where p.flavor_id = flavors.flavor_id and valid_from <= at order by valid_from desc limit 1) p
        where not closed) f) as flavors`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error('The database answered nothing.')
  return { ...row, terms: row.terms ?? DEFAULT_TERMS }
}
