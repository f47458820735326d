import type { ServerConfig } from '@cloud/api'
import { STATUS } from '@cloud/pricing'
import { atom } from 'jotai'
import { loaded } from '../core/resource.ts'
import { servers } from './servers.ts'

type Known = ReadonlyMap<number, ServerConfig>

/** The servers that are on the screen since the person looks at it; null until the first answer after that. */
const seenAtom = atom<Known | null>(null)

const deletedHereAtom = atom<ReadonlySet<number>>(new Set<number>())

const allAtom = atom(
  (get): Known => new Map((loaded(get(servers.state)) ?? []).map((server) => [server.id, server]))
)

/** The person begins to look or comes back: whatever there is by now is shown at once. */
export const resetSeenAtom = atom(null, (_get, set) => set(seenAtom, null))

/** Everything that there is now is on the screen, also what was made elsewhere meanwhile. */
export const showAllAtom = atom(null, (get, set) => set(seenAtom, get(allAtom)))

/** An answer is on the screen: from the first one on what is made or deleted elsewhere moves nothing. */
export const answeredAtom = atom(null, (get, set) => {
  const seen = get(seenAtom)
  if (seen === null) return set(showAllAtom)
  const all = get(allAtom)
  set(seenAtom, new Map([...seen].map(([id, server]) => [id, all.get(id) ?? server])))
})

/** A server is deleted by the person: its line goes. */
export const deleteHereAtom = atom(null, (get, set, id: number) =>
  set(deletedHereAtom, new Set(get(deletedHereAtom)).add(id))
)

/** Servers made elsewhere while the person looks: they come when asked for, so that nothing under the pointer jumps. */
export const newcomersAtom = atom((get): ReadonlySet<number> => {
  const seen = get(seenAtom)
  // where there was nothing, nothing can jump
  if (seen === null || seen.size === 0) return new Set()
  return new Set([...get(allAtom).keys()].filter((id) => !seen.has(id)))
})

/** Servers deleted elsewhere while the person looks, as they last were: their lines stay. */
export const deletedElsewhereAtom = atom((get): readonly ServerConfig[] => {
  const all = get(allAtom)
  const here = get(deletedHereAtom)
  return [...(get(seenAtom)?.values() ?? [])].filter(({ id }) => !all.has(id) && !here.has(id))
})

/** As it is shown then. */
export const asDeleted = (server: ServerConfig): ServerConfig => ({
  ...server,
  status: STATUS.deleted,
  is_in_queue: false
})
