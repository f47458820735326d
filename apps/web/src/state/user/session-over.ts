import type { User } from '@cloud/api'
import { atom } from 'jotai'
import { currentUserAtom } from './current-user.ts'

const endedSessionUserAtom = atom<User | null>(null)

/** True if the session ended while the page was open. The page keeps the user's data until the current user is loaded again. */
export const isSessionOverAtom = atom(
  (get) => {
    const who = get(currentUserAtom)
    return who !== null && who === get(endedSessionUserAtom)
  },
  (get, set) => set(endedSessionUserAtom, get(currentUserAtom))
)
