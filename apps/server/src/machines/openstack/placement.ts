import type { CloudClient } from './cloud.ts'

/** Amounts of one resource class in the whole cloud. */
interface ResourceFigures {
  readonly resource: string
  total: number
  used: number
}

interface Provider {
  readonly uuid: string
  readonly name: string
  readonly root_provider_uuid: string
}

interface Inventory {
  readonly total: number
  readonly reserved: number
  readonly allocation_ratio: number
}

/** A service of Nova on a host. */
interface Service {
  readonly host: string
  readonly state: string
}

type Allocations = Readonly<Record<string, { readonly resources: Readonly<Record<string, number>> }>>

export interface CloudCapacity {
  readonly resources: readonly Readonly<ResourceFigures>[]
  /** Free resources of each host that accepts servers, with its cards, by class. */
  readonly hosts: readonly ReadonlyMap<string, number>[]
  /** Allocated resources by the id of their consumer, usually a server. */
  readonly consumers: ReadonlyMap<string, Readonly<Record<string, number>>>
}

const AT_ONCE = 10

/** Reads inventories and allocations of all hosts. The user must be allowed to read Placement. */
export async function readPlacement(reader: CloudClient): Promise<CloudCapacity> {
  const providers = await list(reader, '/resource_providers')
  const closed = await readClosedHosts(reader, providers)
  const resources = new Map<string, ResourceFigures>()
  const hosts = new Map<string, Map<string, number>>()
  const consumers = new Map<string, Record<string, number>>()
  for (let i = 0; i < providers.length; i += AT_ONCE) {
    const some = providers.slice(i, i + AT_ONCE)
    for (const { root_provider_uuid, inventories, allocations } of await Promise.all(
      some.map((provider) => readProvider(reader, provider))
    )) {
      const host = hosts.get(root_provider_uuid) ?? new Map<string, number>()
      hosts.set(root_provider_uuid, host)
      for (const [consumer, held] of Object.entries(allocations))
        consumers.set(consumer, addTo(consumers.get(consumer) ?? {}, held.resources))
      for (const [resource, { total, reserved, allocation_ratio }] of Object.entries(inventories)) {
        const most = Math.floor((total - reserved) * allocation_ratio)
        const used = Object.values(allocations).reduce(
          (sum, held) => sum + (held.resources[resource] ?? 0),
          0
        )
        const figures = resources.get(resource) ?? { resource, total: 0, used: 0 }
        figures.total += most
        figures.used += used
        resources.set(resource, figures)
        host.set(resource, (host.get(resource) ?? 0) + most - used)
      }
    }
  }
  return {
    resources: [...resources.values()].sort((a, b) => a.resource.localeCompare(b.resource)),
    hosts: [...hosts].filter(([root]) => !closed.has(root)).map(([, free]) => free),
    consumers
  }
}

const list = (reader: CloudClient, path: string) =>
  reader.require<readonly Provider[]>('placement', path, 'resource_providers')

async function readProvider(reader: CloudClient, { uuid, root_provider_uuid }: Provider) {
  const path = `/resource_providers/${uuid}`
  const inventories = await reader.read<Readonly<Record<string, Inventory>>>(
    'placement',
    `${path}/inventories`,
    'inventories'
  )
  const allocations = await reader.read<Allocations>('placement', `${path}/allocations`, 'allocations')
  return { root_provider_uuid, inventories: inventories ?? {}, allocations: allocations ?? {} }
}

function addTo(sum: Record<string, number>, more: Readonly<Record<string, number>>): Record<string, number> {
  for (const [resource, count] of Object.entries(more)) sum[resource] = (sum[resource] ?? 0) + count
  return sum
}

/** Returns the hosts that accept no servers now: disabled hosts, and hosts that are down, if the reader has access to this. */
async function readClosedHosts(
  reader: CloudClient,
  providers: readonly Provider[]
): Promise<ReadonlySet<string>> {
  const disabled = await list(reader, '/resource_providers?required=COMPUTE_STATUS_DISABLED')
  const services = await reader
    .require<readonly Service[]>('compute', '/os-services?binary=nova-compute', 'services')
    .catch(() => [])
  const down = services.filter(({ state }) => state === 'down').map(({ host }) => host)
  const isDown = ({ name }: Provider) => down.some((host) => name === host || name.startsWith(`${host}.`))
  return new Set([...disabled, ...providers.filter(isDown)].map(({ uuid }) => uuid))
}

/** Counts the servers with these needs that fit on the hosts, if nothing else is launched. */
export const roomFor = (needs: ReadonlyMap<string, number>, { hosts }: CloudCapacity): number =>
  hosts.reduce((sum, free) => {
    const fit = [...needs].map(([resource, count]) =>
      count > 0 ? Math.floor((free.get(resource) ?? 0) / count) : Infinity
    )
    return sum + Math.max(0, Math.min(...fit))
  }, 0)
