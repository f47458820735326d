import type { ServerConfig } from '@cloud/api'
import { STATUS } from '@cloud/pricing'
import { atom } from 'jotai'
import { createResource, loadedData } from '../core/resource.ts'
import { loadAllPages, panelClientAtom } from './panel-client.ts'

/** Servers of both lists in one, newest first; the two lists share one sequence of ids. */
export const serversResource = createResource<readonly ServerConfig[]>(async (get) => {
  const client = get(panelClientAtom)
  const [cloud, own] = await Promise.all([
    loadAllPages((query) => client.cloudServers.list({ query })),
    loadAllPages((query) => client.userServers.list({ query }))
  ])
  if (!cloud.ok) return cloud
  if (!own.ok) return own
  return { ok: true, data: [...cloud.data, ...own.data].sort((a, b) => b.id - a.id) }
})

const isWaiting = ({ status }: ServerConfig) => status === STATUS.requested

/** True if servers can change without a write by the account: by the machines' responses, or by the queue ahead of a server. */
export const changingServersAtom = atom((get) => {
  const all = loadedData(get(serversResource.state)) ?? []
  return {
    machines: all.some(({ status }) => status === STATUS.start || status === STATUS.pausing),
    queue: all.some(isWaiting)
  }
})

/**
 * Replaces servers by their newer states: a new server comes first, a deleted one is removed. A server that moved in a queue also moved the
 * servers behind it, which the response does not name, so all are reloaded.
 */
export const replaceServersAtom = atom(null, (get, set, changed: readonly ServerConfig[]) => {
  const list = loadedData(get(serversResource.state))
  if (list === null) return
  const placeBefore = new Map(list.map(({ id, queue_position }) => [id, queue_position]))
  const byId = new Map([...list, ...changed].map((server) => [server.id, server]))
  const left = [...byId.values()].filter(({ status }) => status !== STATUS.deleted)
  set(
    serversResource.put,
    left.sort((a, b) => b.id - a.id)
  )
  const moved = changed.some(({ id, queue_position }) => (placeBefore.get(id) ?? null) !== queue_position)
  if (moved && left.some((server) => isWaiting(server) && !changed.includes(server)))
    void set(serversResource.load, 'background')
})

/** Time until which the price of each server that was never launched is held. If this call fails, the panel still works. */
export const priceHoldsResource = createResource((get) => {
  const client = get(panelClientAtom)
  return loadAllPages((query) => client.cloudServers.priceHolds({ query }))
})

export const priceHoldsAtom = atom(
  (get): ReadonlyMap<number, string> =>
    new Map(
      (loadedData(get(priceHoldsResource.state)) ?? []).map(({ id, price_holds_until }) => [
        id,
        price_holds_until
      ])
    )
)
