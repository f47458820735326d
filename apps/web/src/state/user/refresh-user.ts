import { atom } from 'jotai'
import { LATE_AFTER_MS } from '../core/late-after.ts'
import { userResource } from './current-user.ts'

/** The user state at the moment when the last request for it failed or became late. */
const unansweredUserAtom = atom<unknown>()

/** True if no newer state has arrived since. */
export const isUserUnansweredAtom = atom((get) => get(unansweredUserAtom) === get(userResource.state))

/** Loads the current user. Known data stays; the header shows a failed or late response. */
export const refreshUserAtom = atom(null, async (get, set) => {
  const giveUp = () => set(unansweredUserAtom, get(userResource.state))
  set(unansweredUserAtom, undefined)
  const late = setTimeout(giveUp, LATE_AFTER_MS)
  if (!(await set(userResource.load, 'background'))) giveUp()
  clearTimeout(late)
})
