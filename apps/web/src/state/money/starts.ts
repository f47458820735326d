import type { ServerConfig } from '@cloud/api'
import { canStart } from '@cloud/pricing'
import { TOP_UP } from '@cloud/pricing/account'
import { atom } from 'jotai'
import { loaded } from '../core/resource.ts'
import { servers } from '../servers/servers.ts'
import { topUpWishAtom } from './top-up-wish.ts'

/** Servers whose start with the next top-up was ticked before its dialog opened. */
export const startsTickedAtom = atom<readonly number[]>([])

/** Paused servers that the open top-up may start when its money arrives. */
export const startableAtom = atom((get): readonly ServerConfig[] => {
  const wish = get(topUpWishAtom)
  const all = loaded(get(servers.state)) ?? []
  if (wish === null) return []
  const asked = wish.start_ids.length > 0 ? wish.start_ids : [wish.server_id]
  return all.filter((server) => asked.includes(server.id) && canStart(server)).slice(0, TOP_UP.start_servers)
})
