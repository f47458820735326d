import { STATUS } from '@cloud/pricing'
import { type Kysely, sql, type Transaction } from 'kysely'
import { CloudClient } from '../../machines/openstack/cloud.ts'
import {
  type CloudFlavor,
  listFlavors,
  needsOf,
  type Quota,
  quotaNeedsOf,
  readQuotas,
  unusedQuota
} from '../../machines/openstack/cloud-flavors.ts'
import { OpenStack } from '../../machines/openstack/openstack.ts'
import { type CloudCapacity, countFittingServers, readPlacement } from '../../machines/openstack/placement.ts'
import type { CloudItem } from '../../machines/provisioner.ts'
import { findStrays, type Owner } from '../../machines/sweep.ts'
import type { Schema } from '../../platform/db/schema.ts'
import { readShopId } from '../../platform/db/shop-id.ts'
import type { Settings } from '../../platform/settings.ts'

interface TypedStock {
  readonly flavor_id: number
  readonly openstack_flavor: string | null
  /** Typed capacity: free slots and slots of servers. */
  readonly typed: number
  readonly held: number
  readonly free: number
  readonly refused_at: Date | null
}

/** A difference between the shop's records and the cloud. */
interface RecordDifference {
  readonly kind: CloudItem['kind'] | 'claim'
  /** Id in the cloud. */
  readonly id: string
  /** Server of the shop, if there is a record. */
  readonly server_id: number | null
  readonly what: string
}

type Comparison = Awaited<ReturnType<typeof compareCapacity>>

/**
 * Reads the typed capacity of the flavors of OpenStack and the capacity of the cloud, and the differences between the shop's
 * records and the cloud.
 *
 * @param now real time, because it is compared with dates of the cloud
 */
export async function compareCapacity(db: Kysely<Schema>, { openstack }: Settings, now: number) {
  if (openstack === undefined)
    throw new Error(
      'OpenStack is not set up: there is nothing to compare. Set OS_AUTH_URL and the other OS_ settings.'
    )
  const cloud = new CloudClient(openstack)
  const reader = openstack.reader && new CloudClient(openstack, openstack.reader)
  const provisioner = new OpenStack(openstack, await readShopId(db))
  const servers = await listServers(cloud)
  const capacity = reader && (await readPlacement(reader))
  const quotas = await readQuotas(cloud)
  const listed = new Map((await listFlavors(cloud)).map((flavor) => [flavor.id, flavor]))
  const flavors = (await readTyped(db)).map((typed) => ({
    ...typed,
    ...freeCapacityOf(listed.get(typed.openstack_flavor ?? ''), capacity, quotas)
  }))
  const { items, strays, unchanged } = await findStrays(db, provisioner, now)
  const living = new Set([...servers, ...(await listServers(cloud))])
  return {
    flavors,
    /** Resources of the whole cloud; null without OPENSTACK_READER_USERNAME. */
    resources: capacity?.resources ?? null,
    quotas,
    leaks: [
      ...strays.map(({ kind, id, name }) => ({ kind, id, server_id: null, what: `no record owns ${name}` })),
      ...findMissing(unchanged, items, capacity),
      ...(reader && capacity ? await findClaims(reader, await cloud.projectId(), capacity, living) : [])
    ]
  }
}

const listServers = async (cloud: CloudClient): Promise<readonly string[]> =>
  (await cloud.listAll<{ readonly id: string }>('compute', '/servers', 'servers')).map(({ id }) => id)

async function readTyped(db: Kysely<Schema>): Promise<readonly TypedStock[]> {
  const { rows } = await sql<TypedStock>`
    select flavor_id, openstack_flavor, stock as typed, stock - max_available as held, max_available as free, refused_at
    from flavors where provisioner_of(flavor_id) = 'openstack' and not (closed and stock = max_available)
    order by flavor_id`.execute(db)
  return rows
}

/**
 * Returns the number of servers that the cloud can still launch, if only this flavor is launched, and the resource that limits
 * it; null and the reason if the number is unknown.
 */
function freeCapacityOf(
  flavor: CloudFlavor | undefined,
  capacity: CloudCapacity | undefined,
  quotas: readonly Quota[]
): { readonly cloud_free: number | null; readonly because: string } {
  const unknown = (because: string) => ({ cloud_free: null, because })
  if (flavor === undefined) return unknown('the cloud has no such flavor')
  if (capacity === undefined) return unknown('OPENSTACK_READER_USERNAME is not set')
  const needs = needsOf(
    flavor,
    capacity.resources.map(({ resource }) => resource)
  )
  if (typeof needs === 'string') return unknown(`no resource class of the cloud ends with ${needs}`)
  const taken = quotaNeedsOf(flavor.vcpus, flavor.ram)
  const limits = quotas
    .filter(({ of }) => of in taken)
    .map((quota) => ({
      because: `quota of ${quota.of}`,
      cloud_free: Math.max(0, Math.floor(unusedQuota(quota) / (taken[quota.of] ?? 1)))
    }))
  return [{ because: 'hosts', cloud_free: countFittingServers(needs, capacity) }, ...limits].reduce(
    (least, one) => (one.cloud_free < least.cloud_free ? one : least)
  )
}

/** Finds records of machines, volumes and ports that the cloud does not have, and machines whose host is down. */
function findMissing(
  owners: readonly Owner[],
  items: readonly CloudItem[],
  capacity: CloudCapacity | undefined
): readonly RecordDifference[] {
  const existing = new Set(items.map(({ id }) => id))
  const whatIsWrong = (id: string) => {
    if (!existing.has(id)) return 'the cloud does not have it'
    return capacity?.unreachable.has(id) ? 'its host does not answer' : null
  }
  return owners
    .filter(({ is_answered, want, status }) => is_answered && want !== 'remove' && status !== STATUS.deleted)
    .flatMap(({ server_id, status, ids: { server, volume, port } }) =>
      (
        [
          ['server', status === STATUS.active ? server : null],
          ['volume', volume],
          ['port', port]
        ] as const
      ).flatMap(([kind, id]) => {
        const what = id === null ? null : whatIsWrong(id)
        return id === null || what === null ? [] : [{ kind, id, server_id, what }]
      })
    )
}

/** Finds resources that Placement holds for servers of the project that do not exist. */
async function findClaims(
  reader: CloudClient,
  project_id: string,
  { consumers }: CloudCapacity,
  living: ReadonlySet<string>
): Promise<readonly RecordDifference[]> {
  const leaks: RecordDifference[] = []
  for (const [id, resources] of consumers) {
    if (living.has(id)) continue
    const { body } = await reader.call('placement', 'GET', `/allocations/${id}`)
    const claim = body as { readonly project_id?: string; readonly consumer_type?: string }
    // most clouds store no type for servers
    if (claim.project_id === project_id && claim.consumer_type !== 'MIGRATION')
      leaks.push({
        kind: 'claim',
        id,
        server_id: null,
        what: `Placement holds ${JSON.stringify(resources)} for a server that does not exist`
      })
  }
  return leaks
}

/**
 * Confirms the capacity of flavors if the cloud has the typed capacity and no launch was refused since.
 *
 * @param begun start of the comparison, on the product's clock
 */
export async function confirmCompared(
  tx: Transaction<Schema>,
  { flavors }: Comparison,
  begun: number
): Promise<readonly number[]> {
  const full = flavors.filter(({ cloud_free, free }) => (cloud_free ?? 0) >= Math.max(1, free))
  const { rows } = await sql<{ flavor_id: number }>`
    update flavors set refused_at = null
    where refused_at < ${new Date(begun)} and flavor_id = any(${full.map(({ flavor_id }) => flavor_id)}::bigint[])
    returning flavor_id`.execute(tx)
  return rows.map(({ flavor_id }) => flavor_id)
}
