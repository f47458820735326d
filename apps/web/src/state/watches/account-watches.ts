import { type CallError, clientOf, type NewWatch, type Watch } from '@cloud/api'
import { watches as endpoints } from '@cloud/api/endpoints'
import { atom } from 'jotai'
import { clientOptionsAtom } from '../core/api-client.ts'
import { isRefused } from '../core/resource.ts'
import { mutate } from '../mutation/mutation.ts'
import { createAccountResource } from '../user/account-resource.ts'

const watchClientAtom = atom((get) => clientOf({ watches: endpoints }, get(clientOptionsAtom)).watches)

/** Watches of the current account, newest first. */
export const watchesResource = createAccountResource<readonly Watch[]>(async (get) => {
  const answer = await get(watchClientAtom).list()
  return answer.ok ? { ok: true, data: answer.data.results } : answer
})

/** Saves a watch. Returns the error if it fails. */
export const addWatchAtom = atom(null, async (get, set, body: NewWatch): Promise<CallError | null> => {
  const { answer } = await mutate(get, set, {
    subject: 'watch:new',
    endpoint: endpoints.create,
    call: (options) => get(watchClientAtom).create({ body }, options)
  })
  await set(watchesResource.load)
  return answer.ok ? null : answer.error
})

/** Removes a watch. Returns the error if it fails. */
export const removeWatchAtom = atom(null, async (get, set, id: number): Promise<CallError | null> => {
  const { answer } = await mutate(get, set, {
    subject: `watch:${id}`,
    endpoint: endpoints.delete,
    call: (options) => get(watchClientAtom).delete({ params: { id } }, options)
  })
  await set(watchesResource.load)
  // a watch that is already gone is the requested result
  return answer.ok || isRefused(answer.error, 404) ? null : answer.error
})
