import type { CloudItem } from '../provisioner.ts'
import { type Cloud, faultText, type Service, UnknownOutcome } from './cloud.ts'
import { act, type Instance, IS_OFF, TO_ACTIVE } from './instances.ts'

interface Listed {
  readonly id: string
  readonly name: string
  readonly tags?: readonly string[]
  readonly created?: string
  readonly created_at?: string
}

/** The length of a page that is asked for; a cloud may answer with shorter ones. */
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
    const asked = `${path}${separator}limit=${PAGE}${marker}`
    const { status, body, request_id } = await cloud.call(service, 'GET', asked)
    const page = (body as Readonly<Record<string, readonly T[]>> | undefined)?.[key]
    if (status !== 200 || !Array.isArray(page))
      throw new UnknownOutcome(`GET ${path}: answered ${status} ${faultText(body)} (request ${request_id})`)
    all.push(...page)
    const last = page.at(-1)
    // the next page is asked for by its marker: the link may name another host
    if (last === undefined || !hasNext(body, key)) return all
    marker = `&marker=${last.id}`
  }
}

const hasNext = (body: unknown, key: string): boolean =>
  ((body as Readonly<Record<string, readonly { readonly rel: string }[]>>)[`${key}_links`] ?? []).some(
    ({ rel }) => rel === 'next'
  )

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
