import { gpuShortName, STATUS } from '@cloud/pricing'
import { sql, type Transaction } from 'kysely'
import type { Schema } from '../../platform/db/schema.ts'
import { refuseFaults } from './catalogue-faults.ts'
import { type CatalogueFile, LISTS } from './catalogue-file.ts'

export interface ImportResult {
  readonly flavors: number
  /** Number of items that are missing in the file, over all lists. */
  readonly closed: number
  readonly new_prices: number
}

/**
 * Replaces the catalogue by the content of a file. Items that servers may use are never removed: an item missing in the
 * file is closed, and opened by a later file that contains it. A flavor or disk that has or had servers keeps its
 * properties, because calculations show them, and a GPU card keeps its plans while it has servers. A changed price
 * starts at `from`, and the previous price stays in the history; a price that was to start at that very moment is
 * replaced.
 *
 * @param from a future moment from which the prices and terms are valid.
 * @default now
 * @throws Postgres' error if the file breaks a rule of the catalogue, a readable error if it would change existing
 *   servers; nothing is imported then
 */
export async function importCatalogue(
  tx: Transaction<Schema>,
  file: CatalogueFile,
  from?: Date
): Promise<ImportResult> {
  // in the order in which acts lock them, not in the order of the file
  await sql`select from flavors order by flavor_id for no key update`.execute(tx)
  const since = from === undefined ? sql`product_now()` : sql`${from}::timestamptz`
  await refuseChanged(tx, file)
  const gpus = file.gpus.map((gpu) => ({ ...gpu, short_name: gpuShortName(gpu.name) }))
  await freeUniqueValues(tx, { ...file, gpus })
  await sql`insert into gpus (gpu_id, name, short_name, ram, is_cloud) select * from jsonb_to_recordset(${json(gpus)})
    as g (id bigint, name text, short_name text, ram integer, is_cloud boolean)
    on conflict (gpu_id) do update set name = excluded.name, short_name = excluded.short_name, ram = excluded.ram,
      is_cloud = excluded.is_cloud, closed = false`.execute(tx)
  await sql`insert into cpus select * from jsonb_to_recordset(${json(file.cpus)}) as c (id bigint, name text)
    on conflict (cpu_id) do update set name = excluded.name, closed = false`.execute(tx)
  await sql`insert into rams select * from jsonb_to_recordset(${json(file.rams)}) as r (id bigint, standard text)
    on conflict (ram_id) do update set standard = excluded.standard, closed = false`.execute(tx)
  await sql`insert into oses (os_id, name, description, openstack_image, login) select * from jsonb_to_recordset(${json(file.oses)})
    as o (id bigint, name text, description text, openstack_image text, login text)
    on conflict (os_id) do update set name = excluded.name, description = excluded.description,
      openstack_image = excluded.openstack_image, login = excluded.login, closed = false`.execute(tx)
  await sql`insert into disks select * from jsonb_to_recordset(${json(file.disks)})
    as d (id bigint, kind text, size integer, group_title text)
    on conflict (disk_id) do update set kind = excluded.kind, size = excluded.size,
      group_title = excluded.group_title, closed = false`.execute(tx)
  await sql`insert into flavors (flavor_id, gpu_id, gpu_count, cpu_id, cpu_count, ram_id, ram_count, max_available,
      machines, launch_minutes, openstack_flavor)
    select id, gpu_id, gpu_count, cpu_id, cpu_count, ram_id, ram_count, max_available, machines, launch_minutes, openstack_flavor
    from jsonb_to_recordset(${json(file.flavors)}) as f (id bigint, gpu_id bigint, gpu_count integer, cpu_id bigint,
      cpu_count integer, ram_id bigint, ram_count integer, max_available integer, machines text, launch_minutes integer,
      openstack_flavor text)
    on conflict (flavor_id) do update set gpu_id = excluded.gpu_id, gpu_count = excluded.gpu_count,
      cpu_id = excluded.cpu_id, cpu_count = excluded.cpu_count, ram_id = excluded.ram_id,
      ram_count = excluded.ram_count, machines = excluded.machines, launch_minutes = excluded.launch_minutes,
      openstack_flavor = excluded.openstack_flavor, closed = false`.execute(tx)
  const closed = await closeUnnamed(tx, file)
  const flavorPrices = await sql`insert into flavor_prices
    select f.id, ${since}, f.flavor_monthly_price_rub_cents
    from jsonb_to_recordset(${json(file.flavors)}) as f (id bigint, flavor_monthly_price_rub_cents bigint)
    where f.flavor_monthly_price_rub_cents is distinct from (select p.flavor_monthly_price_rub_cents from flavor_prices p
      where p.flavor_id = f.id and p.valid_from <= ${since} order by p.valid_from desc limit 1)
    on conflict (flavor_id, valid_from) do update
      set flavor_monthly_price_rub_cents = excluded.flavor_monthly_price_rub_cents`.execute(tx)
  const diskPrices = await sql`insert into disk_prices
    select d.id, ${since}, d.monthly_price_rub_cents, d.hourly_price_rub_cents
    from jsonb_to_recordset(${json(file.disks)}) as d (id bigint, monthly_price_rub_cents bigint,
      hourly_price_rub_cents bigint)
    where (d.monthly_price_rub_cents, d.hourly_price_rub_cents) is distinct from
      (select (p.monthly_price_rub_cents, p.hourly_price_rub_cents) from disk_prices p
      where p.disk_id = d.id and p.valid_from <= ${since} order by p.valid_from desc limit 1)
    on conflict (disk_id, valid_from) do update set monthly_price_rub_cents = excluded.monthly_price_rub_cents,
      hourly_price_rub_cents = excluded.hourly_price_rub_cents`.execute(tx)
  await sql`insert into terms_history select ${since}, ${JSON.stringify(file.terms)}::jsonb
    where ${JSON.stringify(file.terms)}::jsonb is distinct from
      (select terms from terms_history where valid_from <= ${since} order by valid_from desc limit 1)
    on conflict (valid_from) do update set terms = excluded.terms`.execute(tx)
  return {
    flavors: file.flavors.length,
    closed,
    new_prices: Number(flavorPrices.numAffectedRows ?? 0) + Number(diskPrices.numAffectedRows ?? 0)
  }
}

const json = (rows: unknown) => sql`${JSON.stringify(rows)}::jsonb`

/** Columns of which no two items of a list share all values, and a change to values that no file has. */
const UNIQUE = {
  gpus: { columns: ['short_name'], change: sql`short_name = gen_random_uuid()` },
  cpus: { columns: ['name'], change: sql`name = gen_random_uuid()` },
  rams: { columns: ['standard'], change: sql`standard = gen_random_uuid()` },
  oses: { columns: ['name'], change: sql`name = gen_random_uuid()` },
  disks: { columns: ['kind', 'size', 'group_title'], change: sql`group_title = gen_random_uuid()` },
  flavors: {
    columns: ['gpu_id', 'gpu_count', 'cpu_id', 'cpu_count', 'ram_id', 'ram_count'],
    change: sql`ram_count = ram_count + 1000000`
  }
} as const

/** Frees the unique values of items for which the file has others, so that items can exchange them. */
async function freeUniqueValues(
  tx: Transaction<Schema>,
  file: Readonly<Record<(typeof LISTS)[number], readonly { readonly id: number }[]>>
): Promise<void> {
  for (const list of LISTS) {
    const { columns, change } = UNIQUE[list]
    const items = file[list].map((item) => ({
      id: item.id,
      values: Object.fromEntries(columns.map((column) => [column, Reflect.get(item, column)]))
    }))
    await sql`update ${sql.table(list)} as old set ${change}
      from jsonb_to_recordset(${json(items)}) as f (id bigint, values jsonb)
      where old.${sql.ref(IDS[list])} = f.id and not to_jsonb(old) @> f.values`.execute(tx)
  }
}

/**
 * Refuses changes to existing servers.
 *
 * @throws a readable message if a server would change, or lose its plan
 */
async function refuseChanged(tx: Transaction<Schema>, file: CatalogueFile): Promise<void> {
  const { rows } = await sql<{ sentence: string }>`
    select format('flavor %s has had servers, so what it is made of stays. Give the new configuration an id of its own.',
        f.id) as sentence
      from jsonb_to_recordset(${json(file.flavors)}) as f (id bigint, gpu_id bigint, gpu_count integer, cpu_id bigint,
        cpu_count integer, ram_id bigint, ram_count integer)
      join flavors old on old.flavor_id = f.id
      where (f.gpu_id, f.gpu_count, f.cpu_id, f.cpu_count, f.ram_id, f.ram_count) is distinct from
          (old.gpu_id, old.gpu_count, old.cpu_id, old.cpu_count, old.ram_id, old.ram_count)
        and (exists (select from servers where servers.flavor_id = f.id)
          or exists (select from prepayments where prepayments.flavor_id = f.id))
    union all
    select format('disk %s has had servers, so its kind and size stay. Give the new disk an id of its own.', d.id)
      from jsonb_to_recordset(${json(file.disks)}) as d (id bigint, kind text, size integer)
      join disks old on old.disk_id = d.id
      where (d.kind, d.size) is distinct from (old.kind, old.size)
        and exists (select from servers where servers.disk_id = d.id)
    union all
    select format('card %s has servers, so is_cloud stays: a server keeps the plans it was rented by. ' ||
        'Change it when they are deleted.', g.id)
      from jsonb_to_recordset(${json(file.gpus)}) as g (id bigint, is_cloud boolean)
      join gpus old on old.gpu_id = g.id
      where g.is_cloud <> old.is_cloud and exists (select from servers join flavors using (flavor_id)
        where flavors.gpu_id = g.id and status <> ${STATUS.deleted})`.execute(tx)
  if (rows.length > 0) refuseFaults(['Refused, nothing is changed:', ...rows.map(({ sentence }) => sentence)])
}

const IDS = {
  gpus: 'gpu_id',
  cpus: 'cpu_id',
  rams: 'ram_id',
  oses: 'os_id',
  disks: 'disk_id',
  flavors: 'flavor_id'
} as const

/**
 * Closes items that are missing in the file.
 *
 * @returns how many were open until now
 */
async function closeUnnamed(tx: Transaction<Schema>, file: CatalogueFile): Promise<number> {
  let closed = 0
  for (const list of LISTS) {
    const named = file[list].map(({ id }) => id)
    const { numAffectedRows } = await sql`update ${sql.table(list)} set closed = true
      where not closed and ${sql.ref(IDS[list])} <> all(${named}::bigint[])`.execute(tx)
    closed += Number(numAffectedRows)
  }
  return closed
}
