import { clientOf } from '@cloud/api'
import { changes, cloudServers } from '@cloud/api/endpoints'
import { atom } from 'jotai'
import { changedServers } from '../address/original-server.ts'
import { clientOptionsAtom } from '../core/api-client.ts'
import type { LoadMode } from '../core/resource.ts'

export const changeClientAtom = atom((get) => clientOf({ changes, cloudServers }, get(clientOptionsAtom)))

/** Loads a server; both server lists share one sequence of ids. */
export const loadChangedServerAtom = atom(null, (get, set, id: number, mode?: LoadMode) =>
  set(changedServers.load, id, () => get(changeClientAtom).cloudServers.get({ params: { id } }), mode)
)
