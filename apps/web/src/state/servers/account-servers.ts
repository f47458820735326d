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

/** The loaded servers by id. */
export const serversByIdAtom = atom(
  (get): ReadonlyMap<number, ServerConfig> =>
    new Map((loadedData(get(serversResource.state)) ?? []).map((server) => [server.id, server]))
)

const areEqual = (one?: ServerConfig, other?: ServerConfig) =>
  one === other || JSON.stringify(one) === JSON.stringify(other)

/**
 * Replaces servers by the states in a response: a new server comes first, a deleted one is removed. All are reloaded if a server has got
 * another state since the request, because either state may be the newer one, and if a server moved in a queue, because the servers behind
 * it moved, too.
 *
 * @param requested the loaded servers when the request was sent
 */
export const replaceServersAtom = atom(
  null,
  (get, set, answered: readonly ServerConfig[], requested: ReadonlyMap<number, ServerConfig>) => {
    if (get(serversResource.state).state !== 'ready') return
    const before = get(serversByIdAtom)
    const changed = answered.filter(({ id }) => areEqual(before.get(id), requested.get(id)))
    const byId = new Map([...before, ...changed.map((server) => [server.id, server] as const)])
    const left = [...byId.values()].filter(({ status }) => status !== STATUS.deleted)
    set(
      serversResource.put,
      left.sort((a, b) => b.id - a.id)
    )
    const isDoubtful = answered.some(
      (server) => !changed.includes(server) && !areEqual(server, before.get(server.id))
    )
    const moved = changed.some(
      ({ id, queue_position }) => (before.get(id)?.queue_position ?? null) !== queue_position
    )
    if (isDoubtful || (moved && left.some((server) => isWaiting(server) && !changed.includes(server))))
      void set(serversResource.load, 'background')
  }
)

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
