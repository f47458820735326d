import type { User } from '@cloud/api'
import { atom } from 'jotai'
import { loadedData } from '../core/resource.ts'
import { userResource } from './current-user.ts'

const endedSessionUserAtom = atom<User | null>(null)

/** True if the session ended while the page was open. The page keeps the user's data until the current user is loaded again. */
export const isSessionOverAtom = atom(
  (get) => {
    const who = loadedData(get(userResource.state))
    return who !== null && who === get(endedSessionUserAtom)
  },
  (get, set) => set(endedSessionUserAtom, loadedData(get(userResource.state)))
)
