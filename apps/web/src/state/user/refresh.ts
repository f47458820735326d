import { atom } from 'jotai'
import { LATE_AFTER } from '../core/late-after.ts'
import { user } from './user.ts'

/** The state of the user at the moment when the last request for it failed or became late. */
const unansweredOver = atom<unknown>()

/** No newer state has come since. */
export const unansweredAtom = atom((get) => get(unansweredOver) === get(user.state))

/** Loads who is signed in. What is known stays; that an answer does not come, or is late, is shown in the header. */
export const refreshUserAtom = atom(null, async (get, set) => {
  const giveUp = () => set(unansweredOver, get(user.state))
  set(unansweredOver, undefined)
  const late = setTimeout(giveUp, LATE_AFTER)
  if (!(await set(user.load, 'background'))) giveUp()
  clearTimeout(late)
})
