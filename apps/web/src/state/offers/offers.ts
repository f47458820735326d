import { clientOf, type SavedOffer } from '@cloud/api'
import { offers as endpoints } from '@cloud/api/endpoints'
import { atom } from 'jotai'
import { clientOptionsAtom } from '../core/client.ts'
import { resource } from '../core/resource.ts'

export const offersClientAtom = atom((get) => clientOf({ offers: endpoints }, get(clientOptionsAtom)).offers)

/** How many are asked for at once. */
const PART = 50

const askedAtom = atom(PART)

interface Offers {
  /** Of all that there are. */
  readonly count: number
  readonly results: readonly SavedOffer[]
}

/** The offers that the account saved, the newest first. */
export const offers = resource<Offers>((get) =>
  get(offersClientAtom).list({ query: { limit: get(askedAtom) } })
)

export const moreOffersAtom = atom(null, (get, set) => {
  set(askedAtom, get(askedAtom) + PART)
  return set(offers.load, 'background')
})
