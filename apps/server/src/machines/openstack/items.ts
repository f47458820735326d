import type { CloudItem } from '../provisioner.ts'
import { type CloudClient, faultText, type Service, UnknownOutcome } from './cloud.ts'
import { act, type Instance, IS_OFF, TO_ACTIVE } from './instances.ts'
import { addressesOf } from './ports.ts'

interface Listed {
  readonly id: string
  readonly name: string
  readonly tags?: readonly string[]
  readonly created?: string
  readonly created_at?: string
  readonly fixed_ips?: readonly { readonly ip_address: string }[]
}

/** Requested page size. The cloud may return shorter pages. */
const PAGE = 1000

/** Returns the entries of all pages of a list. */
export async function listAll<T extends { readonly id: string }>(
  cloud: CloudClient,
  service: Service,
  path: string,
  key: string
): Promise<readonly T[]> {
  const all: T[] = []
  for (let marker = ''; ; ) {
    const separator = path.includes('?') ? '&' : '?'
    const asked = `${path}${separator}limit=${PAGE}${marker}`
    const { status, body, request_id } = await cloud.call(service, 'GET', asked)
    const page = (body as Readonly<Record<string, readonly T[]>> | undefined)?.[key]
    if (status !== 200 || !Array.isArray(page))
      throw new UnknownOutcome(`GET ${path}: answered ${status} ${faultText(body)} (request ${request_id})`)
    all.push(...page)
    const last = page.at(-1)
    // request the next page by its marker: the link in the answer may name another host
    if (last === undefined || !hasNext(body, key)) return all
    marker = `&marker=${last.id}`
  }
}

const hasNext = (body: unknown, key: string): boolean =>
  ((body as Readonly<Record<string, readonly { readonly rel: string }[]>>)[`${key}_links`] ?? []).some(
    ({ rel }) => rel === 'next'
  )

export const prefixOf = (shop: string): string => `shop-${shop}-`

/** Returns the mark in the name of a resource of the shop. The name of a server ends with the operation. */
export const markIn = (name: string, shop: string): string =>
  name.slice(prefixOf(shop).length).replace(/-\d+$/, '')

/** Lists servers, volumes and ports with the id of this shop: in the name, and for servers and volumes also in tag or metadata. */
export async function listItems(cloud: CloudClient, shop: string): Promise<readonly CloudItem[]> {
  const prefix = prefixOf(shop)
  const metadata = encodeURIComponent(JSON.stringify({ shop }))
  const itemsOf = (kind: CloudItem['kind'], listed: readonly Listed[]) =>
    listed
      .filter(({ name }) => name.startsWith(prefix))
      .map(({ id, name, created, created_at, fixed_ips }) => ({
        kind,
        id,
        name,
        mark: markIn(name, shop),
        created_at: parseTime(created ?? created_at),
        ...(fixed_ips === undefined ? {} : { addresses: addressesOf({ fixed_ips }) })
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

/** Parses a time of the cloud. Cinder omits the time zone, which is UTC. */
const parseTime = (text = ''): number => Date.parse(/Z|[+-]\d\d:\d\d$/.test(text) ? text : `${text}Z`)

/** Takes one step to remove a server: stops it first, because only a successful stop proves that its host is reachable. */
export async function removeStray(cloud: CloudClient, shop: string, id: string): Promise<void> {
  const instance = await cloud.read<Instance & { readonly name: string }>(
    'compute',
    `/servers/${id}`,
    'server'
  )
  if (instance === undefined) return
  if (!instance.name.startsWith(prefixOf(shop)) || !instance.tags.includes(`shop-${shop}`)) return
  if (instance['OS-EXT-STS:task_state'] !== null || (instance.status === 'BUILD' && instance.hostId !== ''))
    return
  const { status } = instance
  const neverRan = !instance['OS-SRV-USG:launched_at'] && status !== 'ACTIVE'
  if (IS_OFF.includes(status) || neverRan) await cloud.remove('compute', `/servers/${id}`)
  else await act({ cloud }, instance, TO_ACTIVE[status] ?? 'os-stop')
}
