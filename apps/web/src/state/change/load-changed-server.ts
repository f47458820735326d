import { atom } from 'jotai'
import { changedServers } from '../address/original-server.ts'
import type { LoadMode } from '../core/resource.ts'
import { changeClientAtom } from './client.ts'

/** Asks for a server; both lists share one space of ids. */
export const loadChangedServerAtom = atom(null, (get, set, id: number, mode?: LoadMode) =>
  set(changedServers.load, id, () => get(changeClientAtom).cloudServers.get({ params: { id } }), mode)
)
