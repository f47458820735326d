import { atom } from 'jotai'
import { LATE_AFTER } from '../core/late-after.ts'
import { user } from './user.ts'

/** What was known of the user when the last question about them got no answer, or none so far. */
const unansweredOver = atom<unknown>()

/** That is all that is known still; the page may have brought the user along. */
export const unansweredAtom = atom((get) => get(unansweredOver) === get(user.state))

/** Asks who is here. What is known stays; an answer that does not come, or is late, is shown in the header. */
export const refreshUserAtom = atom(null, async (get, set) => {
  const giveUp = () => set(unansweredOver, get(user.state))
  set(unansweredOver, undefined)
  const late = setTimeout(giveUp, LATE_AFTER)
  if (!(await set(user.load, 'background'))) giveUp()
  clearTimeout(late)
})
