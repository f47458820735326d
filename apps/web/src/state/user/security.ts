import { atom } from 'jotai'
import { isSettled, type LoadMode } from '../core/resource.ts'
import { acts } from './acts.ts'
import { factors } from './factors.ts'
import { sessions } from './sessions.ts'

/** All that the page of security shows has come, or is known not to come. */
export const isSecuritySettledAtom = atom((get) =>
  [get(factors.state), get(sessions.state), get(acts.state)].every(isSettled)
)

export const loadSecurityAtom = atom(null, (_get, set, mode?: LoadMode) => {
  for (const { load } of [factors, sessions, acts]) void set(load, mode)
})
