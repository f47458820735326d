import { atom } from 'jotai'
import { clientAtom } from '../core/client.ts'
import { loaded } from '../core/resource.ts'
import { isSessionOverAtom } from './session-over.ts'
import { user } from './user.ts'

/** Asks who is here, by a call that refuses nobody; answers whether somebody is, or may be. */
export const whoIsHereAtom = atom(null, async (get, set): Promise<boolean> => {
  const shown = get(user.state)
  const answer = await get(clientAtom).user.list()
  if (!answer.ok || get(user.state) !== shown) return true
  const [now] = answer.data
  if (now !== undefined) set(user.put, now)
  else if (loaded(shown) !== null) set(isSessionOverAtom)
  return now !== undefined
})
