import { atom } from 'jotai'
import { LATE_AFTER } from '../core/late-after.ts'
import { user } from './user.ts'

/** The user state at the moment when the last request for it failed or became late. */
const unansweredOver = atom<unknown>()

/** True if no newer state has arrived since. */
export const unansweredAtom = atom((get) => get(unansweredOver) === get(user.state))

/** Loads the current user. Known data stays; the header shows a failed or late response. */
export const refreshUserAtom = atom(null, async (get, set) => {
  const giveUp = () => set(unansweredOver, get(user.state))
  set(unansweredOver, undefined)
  const late = setTimeout(giveUp, LATE_AFTER)
  if (!(await set(user.load, 'background'))) giveUp()
  clearTimeout(late)
})
