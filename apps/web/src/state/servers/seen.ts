import type { ServerConfig } from '@cloud/api'
import { STATUS } from '@cloud/pricing'
import { atom } from 'jotai'
import { loaded } from '../core/resource.ts'
import { servers } from './servers.ts'

type Known = ReadonlyMap<number, ServerConfig>

/** Servers shown since the user opened the list; null until the first response after that. */
const seenAtom = atom<Known | null>(null)

const deletedHereAtom = atom<ReadonlySet<number>>(new Set<number>())

const allAtom = atom(
  (get): Known => new Map((loaded(get(servers.state)) ?? []).map((server) => [server.id, server]))
)

/** Resets the shown servers when the user opens the list or returns to it: the current servers are shown immediately. */
export const resetSeenAtom = atom(null, (_get, set) => set(seenAtom, null))

/** Shows all current servers, including those created elsewhere meanwhile. */
export const showAllAtom = atom(null, (get, set) => set(seenAtom, get(allAtom)))

/** Records the first response on the screen: from then on servers created or deleted elsewhere shift nothing. */
export const answeredAtom = atom(null, (get, set) => {
  const seen = get(seenAtom)
  if (seen === null) return set(showAllAtom)
  const all = get(allAtom)
  set(seenAtom, new Map([...seen].map(([id, server]) => [id, all.get(id) ?? server])))
})

/** Removes the line of a server that the user deletes here. */
export const deleteHereAtom = atom(null, (get, set, id: number) =>
  set(deletedHereAtom, new Set(get(deletedHereAtom)).add(id))
)

/** Servers created elsewhere since the list was opened; shown on request, so that nothing moves under the pointer. */
export const newcomersAtom = atom((get): ReadonlySet<number> => {
  const seen = get(seenAtom)
  // an empty list has nothing that could move
  if (seen === null || seen.size === 0) return new Set()
  return new Set([...get(allAtom).keys()].filter((id) => !seen.has(id)))
})

/** Servers deleted elsewhere since the list was opened, in their last state: their lines stay. */
export const deletedElsewhereAtom = atom((get): readonly ServerConfig[] => {
  const all = get(allAtom)
  const here = get(deletedHereAtom)
  return [...(get(seenAtom)?.values() ?? [])].filter(({ id }) => !all.has(id) && !here.has(id))
})

/** Returns the server as it is shown after its deletion. */
export const asDeleted = (server: ServerConfig): ServerConfig => ({
  ...server,
  status: STATUS.deleted,
  is_in_queue: false
})
