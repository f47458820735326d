import type { CallError } from '@cloud/api'
import { atom } from 'jotai'
import { originalServerAtom } from '../address/place.ts'
import { flavors } from '../catalogue/flavors.ts'
import { user } from '../user/user.ts'
import { loadChangedServerAtom } from './load-changed-server.ts'

/** A refusal says that what is on the screen is no longer so: that part is asked for again, silently. */
export const outOfDateAtom = atom(null, (get, set, error: CallError) => {
  if (error.kind !== 'refused') return
  const server = get(originalServerAtom)
  if (error.problem.code === 'no_capacity') void set(flavors.load, 'background')
  else if (error.problem.code === 'insufficient_funds') void set(user.load, 'background')
  else if (server !== null) void set(loadChangedServerAtom, server.id, 'background')
})
