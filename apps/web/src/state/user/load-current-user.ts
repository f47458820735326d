import { clientOf } from '@cloud/api'
import { sessions } from '@cloud/api/endpoints'
import { atom } from 'jotai'
import { clientAtom, clientOptionsAtom } from '../core/api-client.ts'
import { loadedData } from '../core/resource.ts'
import { userResource } from './current-user.ts'
import { isSessionOverAtom } from './session-over.ts'

/**
 * Loads the current user by a call that never refuses; returns true if a user is, or may be, signed in. An empty response alone does not
 * end a session: the session ends if `mayHaveEnded` is set, or once a call of the account is refused.
 */
export const loadCurrentUserAtom = atom(null, async (get, set, mayHaveEnded?: boolean): Promise<boolean> => {
  const shown = get(userResource.state)
  const answer = await get(clientAtom).user.list()
  if (!answer.ok || get(userResource.state) !== shown) return true
  const [now] = answer.data
  if (now !== undefined) set(userResource.put, now)
  else if (loadedData(shown) === null) return false
  else if (mayHaveEnded) set(isSessionOverAtom)
  else await clientOf({ sessions }, get(clientOptionsAtom)).sessions.list()
  return !get(isSessionOverAtom)
})
