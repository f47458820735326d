import { type Acts, clientOf } from '@cloud/api'
import { acts as endpoints } from '@cloud/api/endpoints'
import { atom } from 'jotai'
import { clientOptionsAtom } from '../core/client.ts'
import { resource } from '../core/resource.ts'

/** Number of lines of the history that one request adds. */
const PART = 20
const MOST = 100

const shownActsAtom = atom(PART)

/** History of actions on the account, newest first. */
export const acts = resource<Acts>((get) =>
  clientOf({ acts: endpoints }, get(clientOptionsAtom)).acts.list({
    query: { limit: get(shownActsAtom), offset: 0 }
  })
)

/** Loads one more part of older history. */
export const moreActsAtom = atom(
  (get) => get(shownActsAtom) < MOST,
  async (_get, set) => {
    set(shownActsAtom, MOST)
    await set(acts.load, 'background')
  }
)
