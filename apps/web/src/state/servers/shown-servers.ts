import type { ServerConfig } from '@cloud/api'
import { STATUS } from '@cloud/pricing'
import { atom } from 'jotai'
import { serversByIdAtom } from './account-servers.ts'

type ServersById = ReadonlyMap<number, ServerConfig>

/** Servers shown since the user opened the list; null until the first response after that. */
const shownServersAtom = atom<ServersById | null>(null)

const deletedHereIdsAtom = atom<ReadonlySet<number>>(new Set<number>())

/** Resets the shown servers when the user opens the list or returns to it: the current servers are shown immediately. */
export const resetShownServersAtom = atom(null, (_get, set) => set(shownServersAtom, null))

/** Shows all current servers, including those created elsewhere meanwhile. */
export const showAllServersAtom = atom(null, (get, set) => set(shownServersAtom, get(serversByIdAtom)))

/** Records the first response on the screen: from then on servers created or deleted elsewhere shift nothing. */
export const keepShownServersAtom = atom(null, (get, set) => {
  const seen = get(shownServersAtom)
  if (seen === null) return set(showAllServersAtom)
  const all = get(serversByIdAtom)
  set(shownServersAtom, new Map([...seen].map(([id, server]) => [id, all.get(id) ?? server])))
})

/** Removes the line of a server that the user deletes here. */
export const markDeletedHereAtom = atom(null, (get, set, id: number) =>
  set(deletedHereIdsAtom, new Set(get(deletedHereIdsAtom)).add(id))
)

/** Servers created elsewhere since the list was opened; shown on request, so that nothing moves under the pointer. */
export const serversCreatedElsewhereAtom = atom((get): ReadonlySet<number> => {
  const seen = get(shownServersAtom)
  // an empty list has nothing that could move
  if (seen === null || seen.size === 0) return new Set()
  return new Set([...get(serversByIdAtom).keys()].filter((id) => !seen.has(id)))
})

/** Servers deleted elsewhere since the list was opened, in their last state: their lines stay. */
export const serversDeletedElsewhereAtom = atom((get): readonly ServerConfig[] => {
  const all = get(serversByIdAtom)
  const here = get(deletedHereIdsAtom)
  return [...(get(shownServersAtom)?.values() ?? [])].filter(({ id }) => !all.has(id) && !here.has(id))
})

/** Returns the server as it is shown after its deletion. */
export const toDeletedServer = (server: ServerConfig): ServerConfig => ({
  ...server,
  status: STATUS.deleted,
  is_in_queue: false
})
