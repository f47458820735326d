import type { Alert, Cpu, Flavor, Gpu, Os, Ram, Ssd } from '@cloud/api'
import { DEFAULT_TERMS, type Terms } from '@cloud/pricing'
import { type Kysely, sql } from 'kysely'
import type { Schema } from '../platform/db/schema.ts'
import { type SentTerms, withBothForms } from './both-forms.ts'

/** Catalogue at one moment of the product's clock, in the format of the API. */
export interface CatalogueSnapshot {
  readonly terms: SentTerms
  readonly alert: Alert | null
  readonly gpu: readonly Gpu[]
  readonly cpu: readonly Cpu[]
  readonly ram: readonly Ram[]
  readonly os: readonly Os[]
  readonly ssd: readonly Ssd[]
  readonly hdd: readonly Ssd[]
  readonly flavors: readonly Flavor[]
}

interface Row extends Omit<CatalogueSnapshot, 'terms' | 'ssd' | 'hdd'> {
  readonly terms: Terms | null
  readonly disks: readonly (Ssd & { readonly kind: 'ssd' | 'hdd' })[]
}

/**
 * Reads the whole catalogue with the current prices, in one statement. Without terms the default ones apply. A GPU card
 * without a flavor on offer is left out, because its page would be empty.
 */
export async function readSnapshot(db: Kysely<Schema>): Promise<CatalogueSnapshot> {
  const { rows } = await sql<Row>`
    with moment as materialized (select product_now() as now),
    disk as (
      select d.*, p.monthly_price_rub_cents, p.hourly_price_rub_cents
      from disks d cross join moment m cross join lateral (
        select * from disk_prices p where p.disk_id = d.disk_id and p.valid_from <= m.now
        order by p.valid_from desc limit 1
      ) p
      where not d.closed
    ),
    flavor as (
      select f.*, p.flavor_monthly_price_rub_cents
      from flavors f cross join moment m cross join lateral (
        select * from flavor_prices p where p.flavor_id = f.flavor_id and p.valid_from <= m.now
        order by p.valid_from desc limit 1
      ) p
      where not f.closed
    ),
    list as (
      select
        (select json_agg(json_build_object('id', gpu_id, 'name', name, 'ram', ram, 'is_cloud', is_cloud)
          order by gpu_id) from gpus where not closed and gpu_id in (select gpu_id from flavor)) as gpu,
        (select json_agg(json_build_object('id', cpu_id, 'name', name) order by cpu_id) from cpus where not closed) as cpu,
        (select json_agg(json_build_object('id', ram_id, 'standard', standard) order by ram_id) from rams where not closed) as ram,
        (select json_agg(json_build_object('id', os_id, 'name', name, 'description', description)
          order by os_id) from oses where not closed) as os,
        (select json_agg(json_build_object('kind', kind, 'id', disk_id, 'size', size, 'group_title', group_title,
          'monthly_price_rub_cents', monthly_price_rub_cents, 'hourly_price_rub_cents', hourly_price_rub_cents)
          order by disk_id) from disk) as disks,
        (select json_agg(json_build_object('id', flavor_id,
            'gpu', p.gpu, 'gpu_count', p.gpu_count, 'cpu', p.cpu, 'cpu_count', p.cpu_count, 'ram', p.ram,
            'ram_count', p.ram_count,
            'max_available', places, 'manual_start_minutes', manual_start_minutes(flavor_id, provisioner_of(flavor_id)),
            'flavor_monthly_price_rub_cents', flavor_monthly_price_rub_cents)
          order by f.gpu_id nulls last, f.gpu_count, flavor_monthly_price_rub_cents, flavor_id)
          from flavor f join flavor_places using (flavor_id) join flavor_parts p using (flavor_id)) as flavors
    )
    select coalesce(gpu, '[]') as gpu, coalesce(cpu, '[]') as cpu, coalesce(ram, '[]') as ram,
      coalesce(os, '[]') as os, coalesce(disks, '[]') as disks, coalesce(flavors, '[]') as flavors,
      (select terms from terms_history t, moment where t.valid_from <= now order by t.valid_from desc limit 1) as terms,
      (select json_build_object('id', alert_id, 'level', level, 'text', text, 'link_url', link_url,
        'link_text', link_text, 'starts_at', to_char(starts_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'ends_at', to_char(ends_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
        from alerts, moment where starts_at <= now and (ends_at is null or ends_at > now)
        order by level = 'critical' desc, level = 'warning' desc, starts_at desc, alert_id desc limit 1) as alert
    from list`.execute(db)
  const { disks, ...row } = rows[0] as Row
  const only = (wanted: 'ssd' | 'hdd') =>
    disks.filter(({ kind }) => kind === wanted).map(({ kind: _, ...disk }) => disk)
  return { ...row, terms: withBothForms(row.terms ?? DEFAULT_TERMS), ssd: only('ssd'), hdd: only('hdd') }
}
