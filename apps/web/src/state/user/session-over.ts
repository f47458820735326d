import type { User } from '@cloud/api'
import { atom } from 'jotai'
import { loadedData } from '../core/resource.ts'
import { userResource } from './current-user.ts'

const endedSessionUserAtom = atom<User | null>(null)

/** The session ended while the page was open: it still shows whose it was, until it learns again who is here. */
export const isSessionOverAtom = atom(
  (get) => {
    const who = loadedData(get(userResource.state))
    return who !== null && who === get(endedSessionUserAtom)
  },
  (get, set) => set(endedSessionUserAtom, loadedData(get(userResource.state)))
)
