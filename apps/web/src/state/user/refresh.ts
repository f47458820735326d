import { atom } from 'jotai'
import { LATE_AFTER } from '../creation/LATE_AFTER.ts'
import { user } from './user.ts'

const unanswered = atom(false)

/** The page may have brought the user along, and yet the last question about them got no answer, or none so far. */
export const unansweredAtom = atom((get) => get(unanswered))

/** Asks who is here. What is known stays; an answer that does not come, or is late, is told in the header. */
export const refreshUserAtom = atom(null, async (_get, set) => {
  set(unanswered, false)
  const late = setTimeout(() => set(unanswered, true), LATE_AFTER)
  const answered = await set(user.load, 'silently')
  clearTimeout(late)
  set(unanswered, !answered)
})
