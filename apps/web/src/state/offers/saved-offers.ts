import { clientOf, type SavedOffer } from '@cloud/api'
import { offers as endpoints } from '@cloud/api/endpoints'
import { atom } from 'jotai'
import { clientOptionsAtom } from '../core/api-client.ts'
import { createResource } from '../core/resource.ts'

export const offersClientAtom = atom((get) => clientOf({ offers: endpoints }, get(clientOptionsAtom)).offers)

/** Number of offers that one request adds. */
const OFFERS_PER_REQUEST = 50

const requestedCountAtom = atom(OFFERS_PER_REQUEST)

interface OfferPage {
  /** Number of all offers. */
  readonly count: number
  readonly results: readonly SavedOffer[]
}

/** Offers saved by the account, newest first. */
export const offersResource = createResource<OfferPage>((get) =>
  get(offersClientAtom).list({ query: { limit: get(requestedCountAtom) } })
)

export const loadMoreOffersAtom = atom(null, (get, set) => {
  set(requestedCountAtom, get(requestedCountAtom) + OFFERS_PER_REQUEST)
  return set(offersResource.load, 'background')
})
