import type { ServerConfig } from '@cloud/api'
import { atom } from 'jotai'
import { loaded } from '../load.ts'
import { servers } from './servers.ts'

/** The servers that are on the screen since the person looks at it; null until the first answer after that. */
const seenAtom = atom<ReadonlySet<number> | null>(null)

const allAtom = atom((get): readonly ServerConfig[] => loaded(get(servers.state)) ?? [])

/** The person begins to look or comes back: whatever there is by now is shown at once. */
export const lookAnewAtom = atom(null, (_get, set) => set(seenAtom, null))

/** Everything that there is now is on the screen, also what was made elsewhere meanwhile. */
export const showAllAtom = atom(null, (get, set) => set(seenAtom, new Set(get(allAtom).map(({ id }) => id))))

/** An answer is on the screen: from the first one on what is made elsewhere waits. */
export const answeredAtom = atom(null, (get, set) => {
  if (get(seenAtom) === null) set(showAllAtom)
})

/** Servers made elsewhere while the person looks: they come when asked for, so that nothing under the pointer jumps. */
export const newcomersAtom = atom((get): ReadonlySet<number> => {
  const seen = get(seenAtom)
  // where there was nothing, nothing can jump
  if (seen === null || seen.size === 0) return new Set()
  return new Set(
    get(allAtom)
      .map(({ id }) => id)
      .filter((id) => !seen.has(id))
  )
})
