import type { ServerConfig } from '@cloud/api'
import { canStart } from '@cloud/pricing'
import { TOP_UP_LIMITS } from '@cloud/pricing/account'
import { atom } from 'jotai'
import { loadedData } from '../core/resource.ts'
import { serversResource } from '../servers/account-servers.ts'
import { requestedTopUpAtom } from './requested-top-up.ts'

/** Servers whose start with the next top-up was ticked before its dialog opened. */
export const preselectedStartsAtom = atom<readonly number[]>([])

/** Paused servers that the open top-up may start when its money arrives. */
export const startableServersAtom = atom((get): readonly ServerConfig[] => {
  const wish = get(requestedTopUpAtom)
  const all = loadedData(get(serversResource.state)) ?? []
  if (wish === null) return []
  const requested = wish.start_ids.length > 0 ? wish.start_ids : [wish.server_id]
  return all
    .filter((server) => requested.includes(server.id) && canStart(server))
    .slice(0, TOP_UP_LIMITS.start_servers)
})
