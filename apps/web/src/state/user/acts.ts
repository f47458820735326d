import { type Acts, clientOf } from '@cloud/api'
import { acts as endpoints } from '@cloud/api/endpoints'
import { atom } from 'jotai'
import { clientOptionsAtom } from '../core/client.ts'
import { resource } from '../core/resource.ts'

/** The part of the history that is shown, from its newest line. */
const PART = 20
const MOST = 100

const shownActsAtom = atom(PART)

/** What was done with the account, the newest first. */
export const acts = resource<Acts>((get) =>
  clientOf({ acts: endpoints }, get(clientOptionsAtom)).acts.list({
    query: { limit: get(shownActsAtom), offset: 0 }
  })
)

/** More of the past; as much as is asked for at once. */
export const moreActsAtom = atom(
  (get) => get(shownActsAtom) < MOST,
  async (_get, set) => {
    set(shownActsAtom, MOST)
    await set(acts.load, 'background')
  }
)
