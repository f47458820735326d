import type { CloudItem } from '../provisioner.ts'
import type { CloudClient } from './cloud.ts'
import { UnknownOutcome } from './cloud-request.ts'
import { readInstance, stateOf } from './instances.ts'
import { addressesOf } from './ports.ts'
import { removeInstance } from './stop-machine.ts'

interface ListedResource {
  readonly id: string
  /** Cinder answers null for a volume whose name was removed. */
  readonly name: string | null
  readonly status?: string
  readonly 'OS-EXT-STS:power_state'?: number
  readonly tags?: readonly string[]
  readonly created?: string
  readonly created_at?: string
  readonly fixed_ips?: readonly { readonly ip_address: string }[]
  readonly device_id?: string
}

export const prefixOf = (shop: string): string => `shop-${shop}-`

/** Returns the mark in the name of a resource of the shop. The name of a server ends with the operation. */
export const markIn = (name: string, shop: string): string =>
  name.slice(prefixOf(shop).length).replace(/-\d+$/, '')

/** Lists servers, volumes and ports with the id of this shop: in the name, and for servers and volumes also in tag or metadata. */
export async function listItems(cloud: CloudClient, shop: string): Promise<readonly CloudItem[]> {
  const prefix = prefixOf(shop)
  const metadata = encodeURIComponent(JSON.stringify({ shop }))
  const lists = [
    ['server', 'compute', `/servers/detail?tags=shop-${shop}&name=^${prefix}`],
    ['volume', 'block-storage', `/volumes/detail?metadata=${metadata}`],
    ['port', 'network', '/ports']
  ] as const
  const items: CloudItem[] = []
  for (const [kind, service, path] of lists)
    for (const one of await cloud.listAll<ListedResource>(service, path, `${kind}s`)) {
      const { id, tags, created, created_at, fixed_ips, device_id } = one
      const name = one.name ?? ''
      if (!name.startsWith(prefix) || (kind === 'server' && !tags?.includes(`shop-${shop}`))) continue
      items.push({
        kind,
        id,
        name,
        mark: markIn(name, shop),
        created_at: parseTime(created ?? created_at),
        is_running: { ACTIVE: true, SHUTOFF: false }[stateOf(one)],
        ...(fixed_ips === undefined ? {} : { addresses: addressesOf({ fixed_ips }), used_by: device_id })
      })
    }
  return items
}

/** Parses a time of the cloud. Cinder omits the time zone, which is UTC. */
const parseTime = (text = ''): number => Date.parse(/Z|[+-]\d\d:\d\d$/.test(text) ? text : `${text}Z`)

/**
 * Takes one step to remove a server of this shop that has no record.
 *
 * @param since time of the first step
 * @throws {UnknownOutcome} if the server is not removed after minutes
 */
export async function removeStray(
  cloud: CloudClient,
  shop: string,
  id: string,
  since: number
): Promise<void> {
  const instance = await readInstance(cloud, id)
  if (!instance?.name.startsWith(prefixOf(shop)) || !instance.tags.includes(`shop-${shop}`)) return
  // it is older than the limit for a launch
  const state = { seen_at: 0, stop_sent_at: since }
  const removal = { cloud, machine: { is_fenced: false }, state, now: Date.now(), record: async () => {} }
  const { problem } = await removeInstance(removal, instance)
  if (problem !== undefined) throw new UnknownOutcome(problem)
}
