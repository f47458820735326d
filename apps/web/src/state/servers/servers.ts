import type { ServerConfig } from '@cloud/api'
import { STATUS } from '@cloud/pricing'
import { atom } from 'jotai'
import { loaded, resource } from '../core/resource.ts'
import { panelClientAtom, readAll } from './client.ts'

/** Servers of both lists in one, newest first: they share one space of ids. */
export const servers = resource<readonly ServerConfig[]>(async (get) => {
  const client = get(panelClientAtom)
  const [cloud, own] = await Promise.all([
    readAll((query) => client.cloudServers.list({ query })),
    readAll((query) => client.userServers.list({ query }))
  ])
  if (!cloud.ok) return cloud
  if (!own.ok) return own
  return { ok: true, data: [...cloud.data, ...own.data].sort((a, b) => b.id - a.id) }
})

const waits = ({ status }: ServerConfig) => status === STATUS.requested

/** What may change without anything of the account being written: the machines' answers, and the queue before a server. */
export const movingAtom = atom((get) => {
  const all = loaded(get(servers.state)) ?? []
  return {
    machines: all.some(({ status }) => status === STATUS.start || status === STATUS.pausing),
    queue: all.some(waits)
  }
})

/**
 * Newer states take the place of the old ones: a new server stands first, a deleted one leaves the list. One that moved in
 * a queue moved those behind it, which nothing names: all are asked for then.
 */
export const replaceAtom = atom(null, (get, set, changed: readonly ServerConfig[]) => {
  const list = loaded(get(servers.state))
  if (list === null) return
  const placeBefore = new Map(list.map(({ id, queue_position }) => [id, queue_position]))
  const byId = new Map([...list, ...changed].map((server) => [server.id, server]))
  const left = [...byId.values()].filter(({ status }) => status !== STATUS.deleted)
  set(
    servers.put,
    left.sort((a, b) => b.id - a.id)
  )
  const moved = changed.some(({ id, queue_position }) => (placeBefore.get(id) ?? null) !== queue_position)
  if (moved && left.some((server) => waits(server) && !changed.includes(server)))
    void set(servers.load, 'background')
})

/** Until when the price of each server holds that was not launched yet. Its failure takes nothing from the panel. */
export const priceHolds = resource((get) => {
  const client = get(panelClientAtom)
  return readAll((query) => client.cloudServers.priceHolds({ query }))
})

export const priceHoldsAtom = atom(
  (get): ReadonlyMap<number, string> =>
    new Map((loaded(get(priceHolds.state)) ?? []).map(({ id, price_holds_until }) => [id, price_holds_until]))
)
