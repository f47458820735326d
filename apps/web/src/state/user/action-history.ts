import { type Acts, clientOf } from '@cloud/api'
import { acts as endpoints } from '@cloud/api/endpoints'
import { atom } from 'jotai'
import { clientOptionsAtom } from '../core/api-client.ts'
import { createResource } from '../core/resource.ts'

/** Number of lines of the history that one request adds. */
const FIRST_COUNT = 20
/** Maximum `limit` of the endpoint (`ActsQuery`). */
export const MAX_ACTS = 100

const actCountAtom = atom(FIRST_COUNT)

/** History of actions on the account, newest first. */
export const actsResource = createResource<Acts>((get) =>
  clientOf({ acts: endpoints }, get(clientOptionsAtom)).acts.list({
    query: { limit: get(actCountAtom), offset: 0 }
  })
)

/** Loads one more part of older history. */
export const loadMoreActsAtom = atom(
  (get) => get(actCountAtom) < MAX_ACTS,
  async (_get, set) => {
    set(actCountAtom, MAX_ACTS)
    await set(actsResource.load, 'background')
  }
)
