import type { CloudItem } from '../provisioner.ts'
import { faultText } from './attempt.ts'
import { type Cloud, type Service, UnknownOutcome } from './cloud.ts'
import type { Instance } from './instances.ts'

interface Listed {
  readonly id: string
  readonly name: string
  readonly tags?: readonly string[]
  readonly created?: string
  readonly created_at?: string
}

/** Most clouds list 1,000 things at once. */
const PAGE = 1000

/** Lists all pages of a list. */
export async function listAll<T extends { readonly id: string }>(
  cloud: Cloud,
  service: Service,
  path: string,
  key: string
): Promise<readonly T[]> {
  const all: T[] = []
  for (let marker = ''; ; ) {
    const separator = path.includes('?') ? '&' : '?'
    const { status, body, request_id } = await cloud.call(
      service,
      'GET',
      `${path}${separator}limit=${PAGE}${marker}`
    )
    if (status !== 200)
      throw new UnknownOutcome(`GET ${path}: answered ${status} ${faultText(body)} (request ${request_id})`)
    const page = (body as Readonly<Record<string, readonly T[]>>)[key] ?? []
    all.push(...page)
    const last = page.at(-1)
    if (last === undefined || page.length < PAGE) return all
    marker = `&marker=${last.id}`
  }
}

const prefixOf = (shop: string) => `shop-${shop}-`

/** Lists servers, volumes and ports with the id of this shop in their name, and in the tag or metadata if there is one. */
export async function listItems(cloud: Cloud, shop: string): Promise<readonly CloudItem[]> {
  const prefix = prefixOf(shop)
  const metadata = encodeURIComponent(JSON.stringify({ shop }))
  const itemsOf = (kind: CloudItem['kind'], listed: readonly Listed[]) =>
    listed
      .filter(({ name }) => name.startsWith(prefix))
      .map(({ id, name, created, created_at }) => ({
        kind,
        id,
        name,
        mark: name.slice(prefix.length).replace(/-\d+$/, ''),
        created_at: momentOf(created ?? created_at)
      }))
  const servers = await listAll<Listed>(
    cloud,
    'compute',
    `/servers/detail?tags=shop-${shop}&name=^${prefix}`,
    'servers'
  )
  const volumes = await listAll<Listed>(
    cloud,
    'block-storage',
    `/volumes/detail?metadata=${metadata}`,
    'volumes'
  )
  const ports = await listAll<Listed>(cloud, 'network', '/ports', 'ports')
  return [
    ...itemsOf(
      'server',
      servers.filter(({ tags }) => tags?.includes(`shop-${shop}`))
    ),
    ...itemsOf('volume', volumes),
    ...itemsOf('port', ports)
  ]
}

/** Cinder leaves the time zone out: it is UTC. */
const momentOf = (text = ''): number => Date.parse(/Z|[+-]\d\d:\d\d$/.test(text) ? text : `${text}Z`)

/**
 * Does one thing to remove a server: a stop first, because only a stop that arrives proves that its host is there.
 */
export async function removeStray(cloud: Cloud, shop: string, id: string): Promise<void> {
  const { status, body } = await cloud.call('compute', 'GET', `/servers/${id}`)
  if (status !== 200) return
  const instance = (body as { readonly server: Instance & { readonly name: string } }).server
  if (!instance.name.startsWith(prefixOf(shop)) || !instance.tags.includes(`shop-${shop}`)) return
  if (instance['OS-EXT-STS:task_state'] !== null || (instance.status === 'BUILD' && instance.hostId !== ''))
    return
  const neverRan = !instance['OS-SRV-USG:launched_at'] && instance.status !== 'ACTIVE'
  if (instance.status === 'SHUTOFF' || neverRan) await cloud.call('compute', 'DELETE', `/servers/${id}`)
  else await cloud.call('compute', 'POST', `/servers/${id}/action`, { 'os-stop': null })
}
