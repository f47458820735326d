import { type SavedOffer, type SavedOfferAnswer, savedOfferValidity } from '@cloud/api'
import { atom } from 'jotai'
import { locationAtom } from '../address/place.ts'
import { globalsAtom } from '../core/globals.ts'
import { offersClientAtom } from './offers.ts'

/** What an answer said of the offer since the page was loaded. */
const changedAtom = atom<SavedOffer | null>(null)

/** What the page of a saved offer shows; null where there is none, undefined where the page was loaded for another address. */
export const pageOfferAtom = atom((get): SavedOfferAnswer | null | undefined => {
  const given = get(globalsAtom).saved_offer
  if (!given) return given
  if (!get(locationAtom).pathname.includes(given.offer.id)) return undefined
  const changed = get(changedAtom)
  if (changed === null) return given
  return { ...given, offer: changed, paper: { ...given.paper, validity: savedOfferValidity(changed) } }
})

/** Puts what an answer said of the offer on the page. */
export const putPageOfferAtom = atom(null, (_get, set, offer: SavedOffer) => set(changedAtom, offer))

/** Asks what the offer is now; what is on the screen stays if that cannot be said. */
export const refreshPageOfferAtom = atom(null, async (get, set, id: string) => {
  const answer = await get(offersClientAtom).get({ params: { id } })
  if (answer.ok) set(changedAtom, answer.data)
})
