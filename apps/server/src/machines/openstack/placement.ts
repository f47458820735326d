import type { CloudClient } from './cloud.ts'

/** Amounts by resource class. */
type Amounts = Record<string, number>

interface ResourceProvider {
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

type Allocations = Readonly<Record<string, { readonly resources: Readonly<Amounts> }>>

export interface CloudCapacity {
  /** Amounts of each resource class in the whole cloud. */
  readonly resources: readonly { readonly resource: string; readonly total: number; readonly used: number }[]
  /** Free resources of each host that accepts servers, with its cards. */
  readonly hosts: readonly Readonly<Amounts>[]
  /** Allocated resources by the id of their consumer, usually a server. */
  readonly consumers: ReadonlyMap<string, Readonly<Amounts>>
  /** Consumers on hosts that are down, if the reader has access to this. */
  readonly unreachable: ReadonlySet<string>
}

const PROVIDERS_AT_ONCE = 10

/** Reads inventories and allocations of all hosts. The user must be allowed to read Placement. */
export async function readPlacement(reader: CloudClient): Promise<CloudCapacity> {
  const providers = await listProviders(reader, '/resource_providers')
  const disabled = await listProviders(reader, '/resource_providers?required=COMPUTE_STATUS_DISABLED')
  const down = await readHostsDown(reader, providers)
  const closed = new Set([...disabled.map(({ uuid }) => uuid), ...down])
  const totals: Amounts = {}
  const used: Amounts = {}
  const hosts = new Map<string, Amounts>()
  const consumers = new Map<string, Amounts>()
  const unreachable = new Set<string>()
  for (let i = 0; i < providers.length; i += PROVIDERS_AT_ONCE) {
    const some = providers.slice(i, i + PROVIDERS_AT_ONCE).map((provider) => readProvider(reader, provider))
    for (const { root_provider_uuid: root, inventories, allocations } of await Promise.all(some)) {
      const host = hosts.get(root) ?? {}
      hosts.set(root, host)
      for (const [resource, { total, reserved, allocation_ratio }] of Object.entries(inventories))
        for (const sum of [totals, host])
          addAmounts(sum, { [resource]: Math.floor((total - reserved) * allocation_ratio) })
      for (const [consumer, { resources }] of Object.entries(allocations)) {
        consumers.set(consumer, addAmounts(consumers.get(consumer) ?? {}, resources))
        addAmounts(used, resources)
        addAmounts(host, resources, -1)
        if (down.has(root)) unreachable.add(consumer)
      }
    }
  }
  const resources = Object.entries(totals).map(([resource, total]) => ({
    resource,
    total,
    used: used[resource] ?? 0
  }))
  return {
    resources: resources.sort((a, b) => a.resource.localeCompare(b.resource)),
    hosts: [...hosts].filter(([root]) => !closed.has(root)).map(([, free]) => free),
    consumers,
    unreachable
  }
}

const listProviders = (reader: CloudClient, path: string) =>
  reader.require<readonly ResourceProvider[]>('placement', path, 'resource_providers')

async function readProvider(reader: CloudClient, { uuid, root_provider_uuid }: ResourceProvider) {
  const readOf = async (key: string): Promise<object> =>
    (await reader.read<object>('placement', `/resource_providers/${uuid}/${key}`, key)) ?? {}
  const inventories = (await readOf('inventories')) as Readonly<Record<string, Inventory>>
  const allocations = (await readOf('allocations')) as Allocations
  return { root_provider_uuid, inventories, allocations }
}

function addAmounts(sum: Amounts, more: Readonly<Amounts>, times = 1): Amounts {
  for (const [resource, count] of Object.entries(more)) sum[resource] = (sum[resource] ?? 0) + times * count
  return sum
}

/** Returns the hosts whose part of Nova does not answer; none if the reader has no access to this. */
async function readHostsDown(
  reader: CloudClient,
  providers: readonly ResourceProvider[]
): Promise<ReadonlySet<string>> {
  const services = await reader
    .require<readonly Service[]>('compute', '/os-services?binary=nova-compute', 'services')
    .catch(() => [])
  const down = services.filter(({ state }) => state === 'down').map(({ host }) => host)
  const isDown = ({ name }: ResourceProvider) =>
    down.some((host) => name === host || name.startsWith(`${host}.`))
  return new Set(providers.filter(isDown).map(({ uuid }) => uuid))
}

/** Counts the servers with these needs that fit on the hosts, if nothing else is launched. */
export const countFittingServers = (needs: ReadonlyMap<string, number>, { hosts }: CloudCapacity): number =>
  hosts.reduce((sum, free) => {
    const fit = [...needs].map(([resource, count]) =>
      count > 0 ? Math.floor((free[resource] ?? 0) / count) : Infinity
    )
    return sum + Math.max(0, Math.min(...fit))
  }, 0)
