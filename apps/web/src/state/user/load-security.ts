import { atom } from 'jotai'
import { isSettled, type LoadMode } from '../core/resource.ts'
import { actsResource } from './action-history.ts'
import { sessionsResource } from './sessions.ts'
import { factorsResource } from './sign-in-factors.ts'

/** True if all data of the security page is loaded or failed to load. */
export const isSecuritySettledAtom = atom((get) =>
  [get(factorsResource.state), get(sessionsResource.state), get(actsResource.state)].every(isSettled)
)

export const loadSecurityAtom = atom(null, (_get, set, mode?: LoadMode) => {
  for (const { load } of [factorsResource, sessionsResource, actsResource]) void set(load, mode)
})
