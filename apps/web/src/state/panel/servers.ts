import type { CallError, ServerChange, ServerConfig, StatusChange } from '@cloud/api'
import { STATUS } from '@cloud/pricing'
import { atom } from 'jotai'
import { loaded } from '../load.ts'
import { resource } from '../resource.ts'
import { user } from '../user/user.ts'
import { panelClientAtom } from './client.ts'

/** Servers of both lists in one, newest first: they share one space of ids. */
export const servers = resource<readonly ServerConfig[]>(async (get) => {
  const client = get(panelClientAtom)
  const [cloud, own] = await Promise.all([client.cloudServers.list(), client.userServers.list()])
  if (!cloud.ok) return cloud
  if (!own.ok) return own
  return { ok: true, data: [...cloud.data, ...own.data].sort((a, b) => b.id - a.id) }
})

/** Something is on its way to another state by itself, so the lists are worth asking again soon. */
export const unsettledAtom = atom((get) =>
  (loaded(get(servers.state)) ?? []).some(
    ({ status }) => status === STATUS.start || status === STATUS.pausing || status === STATUS.requested
  )
)

/** A server's newer state takes the place of the old one; a deleted one leaves the list. */
const replaceAtom = atom(null, (get, set, changed: ServerConfig) => {
  const list = loaded(get(servers.state)) ?? []
  set(
    servers.put,
    list
      .map((server) => (server.id === changed.id ? changed : server))
      .filter((server) => server.status !== STATUS.deleted)
  )
})

/** Renames a server, or switches its auto-renewal. Answers why it could not. */
export const changeServerAtom = atom(
  null,
  async (
    get,
    set,
    id: number,
    body: Pick<ServerChange, 'name' | 'auto_renewal'>
  ): Promise<CallError | null> => {
    const answer = await get(panelClientAtom).cloudServers.patch({ params: { id }, body })
    if (!answer.ok) return answer.error
    set(replaceAtom, answer.data)
    return null
  }
)

const underWay = atom<ReadonlySet<number>>(new Set<number>())

/** What a start takes from the balance now: nothing while a paid hour lasts, else the price that the server shows. */
const startCosts = (server: ServerConfig | undefined) =>
  server === undefined || server.paid_until !== null ? 0 : server.server_full_rent_price_rub_cents

/**
 * Starts (1), stops (0) or deletes (−3) a server; its answer replaces the server in the list. A start carries the price on
 * the screen: another one is refused, not taken.
 */
export const changeStatusAtom = atom(
  null,
  async (get, set, id: number, status: StatusChange['status']): Promise<CallError | null> => {
    if (get(underWay).has(id)) return null
    set(underWay, new Set(get(underWay)).add(id))
    const shown = loaded(get(servers.state))?.find((server) => server.id === id)
    const body =
      status === STATUS.start ? { status, expected_total_rub_cents: startCosts(shown) } : { status }
    const answer = await get(panelClientAtom).cloudServers.changeStatus({ params: { id }, body })
    set(underWay, new Set([...get(underWay)].filter((other) => other !== id)))
    if (answer.ok) set(replaceAtom, answer.data)
    await Promise.all([set(user.load, 'silently'), answer.ok ? null : set(servers.load, 'silently')])
    return answer.ok ? null : answer.error
  }
)
