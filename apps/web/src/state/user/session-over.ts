import type { User } from '@cloud/api'
import { atom } from 'jotai'
import { loaded } from '../core/resource.ts'
import { user } from './user.ts'

const base = atom<User | null>(null)

/** The session ended while the page was open: it still shows whose it was, until it learns again who is here. */
export const isSessionOverAtom = atom(
  (get) => {
    const who = loaded(get(user.state))
    return who !== null && who === get(base)
  },
  (get, set) => set(base, loaded(get(user.state)))
)
