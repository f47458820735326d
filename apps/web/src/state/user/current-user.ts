import { refreshedUser, type User } from '@cloud/api'
import { atom } from 'jotai'
import { clientAtom } from '../core/api-client.ts'
import { createResource, loadedData } from '../core/resource.ts'

/** The current user; null for a visitor. A silent refresh keeps the user when the list comes back empty. */
export const userResource = createResource<User | null>(async (get, before) => {
  const answer = await get(clientAtom).user.list()
  return answer.ok ? { ok: true, data: refreshedUser(before, answer.data) } : answer
})

/** The current user, once loaded; null for a visitor. */
export const currentUserAtom = atom((get) => loadedData(get(userResource.state)))

/** Id of the current account; null for a visitor. */
export const accountIdAtom = atom((get) => get(currentUserAtom)?.id ?? null)
