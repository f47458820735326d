import { type Kysely, sql, type Transaction } from 'kysely'
import { inTransaction } from '../platform/db/in-transaction.ts'
import { oneRow } from '../platform/db/one-row.ts'
import type { Want } from '../platform/db/schema/servers.ts'
import type { Schema } from '../platform/db/schema.ts'
import { writeSetting } from '../platform/db/write-setting.ts'
import { productNow } from '../platform/product-clock.ts'
import { type MachineNotice, notifyOperators } from './notify-operators.ts'
import type { CloudItem, Provisioner } from './provisioner.ts'

const HOUR_MS = 3_600_000
/** Minimum age of an item without an owner: a younger one may belong to a command in progress. */
const MIN_AGE_MS = 10 * 60_000
const MAX_REMOVALS_PER_HOUR = 3

interface Sweep {
  /** False: items are only reported. */
  readonly is_on: boolean
  /** Time at which the removal of each server started, in milliseconds. */
  readonly removed: Readonly<Record<string, number>>
  /** Items about which operators were notified. */
  readonly reported: readonly string[]
}

/** The record of a machine, with the ids of its resources in the cloud. */
export interface Owner {
  readonly server_id: number
  readonly status: number
  readonly operation: number
  readonly mark: string
  readonly want: Want
  readonly is_answered: boolean
  readonly ids: { readonly [Kind in CloudItem['kind']]: string | null }
}

/**
 * Finds items of this shop in the cloud that belong to no machine. Servers are removed, at most three an hour; volumes and ports
 * are only reported, because they may hold data. One process sweeps at a time. Source: docs/machines.md.
 *
 * @param now real time, because it is compared with dates of the cloud
 */
export async function sweep(db: Kysely<Schema>, provisioner: Provisioner, now: number): Promise<void> {
  if (provisioner.items === undefined || !(await inTransaction(db, reserveTurn))) return
  const { items, strays } = await findStrays(db, provisioner, now)
  await checkActiveMachines(db, provisioner, items)
  const removing = await inTransaction(db, async (tx) => reportAndChoose(tx, strays, now))
  const removals = await Promise.allSettled(
    removing.map(([id, since]) => provisioner.removeStray?.(id, since))
  )
  for (const removal of removals) if (removal.status === 'rejected') throw removal.reason
}

/**
 * Lists the items of this shop in the cloud, those of them that are older than ten minutes and belong to no machine, and the
 * owners whose records did not change meanwhile.
 */
export async function findStrays(db: Kysely<Schema>, provisioner: Provisioner, now: number) {
  // an item may be created or removed while items are listed: it has no owner if it had none before and has none after
  const before = await readOwners(db, provisioner)
  const items = (await provisioner.items?.()) ?? []
  const after = await readOwners(db, provisioner)
  const owners = Map.groupBy([...before, ...after], ({ mark }) => mark)
  const strays = items.filter(
    (item) =>
      now - item.created_at > MIN_AGE_MS && !owners.get(item.mark)?.some((owner) => isOwned(item, owner))
  )
  const known = new Set(before.map((owner) => JSON.stringify(owner)))
  return { items, strays, unchanged: after.filter((owner) => known.has(JSON.stringify(owner))) }
}

/**
 * Makes steps due for active machines that do not run or are off as recorded, and for those without their port or with other addresses
 * than customers see. Unlike `changed` this does not depend on the clocks of the cloud.
 */
async function checkActiveMachines(
  db: Kysely<Schema>,
  { name }: Provisioner,
  items: readonly CloudItem[]
): Promise<void> {
  await sql`
    with item as (
      select * from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as (id text, addresses jsonb, is_running boolean, used_by text))
    update machines m set next_step_at = product_now()
    from machines known left join item server on server.id = known.state ->> 'machine_id'
      left join item port on port.id = known.state ->> 'port_id'
    where (m.account_id, m.server_id) = (known.account_id, known.server_id) and m.provisioner = ${name} and m.want = 'run' and m.is_answered and m.next_step_at is null
      and (server.is_running is distinct from not m.is_off_inside or port.used_by is distinct from server.id
        or (m.addresses @> port.addresses and m.addresses <@ port.addresses) is not true)`.execute(db)
}

/** Returns false if another process has swept in the last 50 seconds. */
async function reserveTurn(tx: Transaction<Schema>): Promise<boolean> {
  const { rows } = await sql`
    insert into settings values ('swept_at', clock_timestamp()::text)
    on conflict (key) do update set value = excluded.value
      where settings.value::timestamptz < clock_timestamp() - interval '50 seconds'
    returning key`.execute(tx)
  return rows.length > 0
}

async function readOwners(
  db: Kysely<Schema>,
  { name }: Pick<Provisioner, 'name'>
): Promise<readonly Owner[]> {
  const { rows } = await sql<Owner>`
    select server_id, status, m.operation, mark, want, is_answered, json_build_object('server', state ->> 'machine_id',
      'volume', state ->> 'volume_id', 'port', state ->> 'port_id') as ids
    from machines m join servers using (account_id, server_id) where provisioner = ${name}`.execute(db)
  return rows
}

function isOwned({ kind, id }: CloudItem, owner: Owner): boolean {
  if (!owner.is_answered) return true
  if (owner.want === 'remove' || (owner.want === 'stop' && kind === 'server')) return false
  const known = owner.ids[kind]
  return known === null || known === id
}

/** Notifies operators of new items without an owner. Returns the servers to remove now, with the time at which their removal started. */
async function reportAndChoose(tx: Transaction<Schema>, strays: readonly CloudItem[], now: number) {
  const { is_on, ...swept } = await readSweep(tx)
  const removed = Object.fromEntries(
    Object.entries(swept.removed).filter(
      ([id, at]) => now - at < HOUR_MS || strays.some((stray) => stray.id === id)
    )
  )
  const notices: MachineNotice[] = []
  const notify = (text: string) => notices.push({ text })
  for (const { kind, id, name } of strays) {
    const isRemoved = kind === 'server' && is_on
    const recent = Object.values(removed).filter((at) => now - at < HOUR_MS)
    if (isRemoved && removed[id] === undefined && recent.length < MAX_REMOVALS_PER_HOUR) {
      removed[id] = now
      notify(`Удаляем из облака сервер ${name} (${id}): записи о нём нет.`)
    } else if (!isRemoved && !swept.reported.includes(id)) notify(unownedText(kind, id, name))
  }
  const reported = strays.filter(({ kind }) => kind !== 'server' || !is_on).map(({ id }) => id)
  await writeSetting(tx, 'swept', JSON.stringify({ removed, reported }))
  await notifyOperators(tx, await productNow(tx), notices)
  return is_on ? Object.entries(removed).filter(([id]) => strays.some((stray) => stray.id === id)) : []
}

const KINDS = { server: 'сервер', volume: 'том', port: 'порт' } as const

const unownedText = (kind: CloudItem['kind'], id: string, name: string) =>
  `В облаке ${KINDS[kind]} ${name} (${id}), записи о нём нет. ${
    kind === 'server' ? 'Он не удаляется до machines sweep --on.' : 'Проверьте и удалите сами.'
  }`

const readSweep = (db: Kysely<Schema>): Promise<Sweep> =>
  oneRow(
    db,
    sql<Sweep>`
      select coalesce((select value from settings where key = 'sweep'), 'on') = 'on' as is_on, removed, reported
      from json_to_record(coalesce((select value::json from settings where key = 'swept'), '{"removed":{},"reported":[]}'))
        as (removed json, reported json)`
  )

/** Turns removal by the sweep on or off; off, it only reports. A restore turns it off, because newer records are lost. */
export const turnSweep = (db: Kysely<Schema>, to: 'on' | 'off'): Promise<void> =>
  writeSetting(db, 'sweep', to)
