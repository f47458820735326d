import { type SavedOffer, type SavedOfferAnswer, savedOfferValidity } from '@cloud/api'
import { atom } from 'jotai'
import { locationAtom } from '../address/location.ts'
import { globalsAtom } from '../core/globals-atom.ts'
import { offersClientAtom } from './saved-offers.ts'

/** The newest state of the offer from a response since the page was loaded. */
const newestOfferAtom = atom<SavedOffer | null>(null)

/** The saved offer of the page; null if it does not exist, undefined if the page was loaded for another address. */
export const pageOfferAtom = atom((get): SavedOfferAnswer | null | undefined => {
  const given = get(globalsAtom).saved_offer
  if (!given) return given
  if (!get(locationAtom).pathname.includes(given.offer.id)) return undefined
  const changed = get(newestOfferAtom)
  if (changed === null) return given
  return { ...given, offer: changed, paper: { ...given.paper, validity: savedOfferValidity(changed) } }
})

/** Shows the state of the offer from a response on the page. */
export const setPageOfferAtom = atom(null, (_get, set, offer: SavedOffer) => set(newestOfferAtom, offer))

/** Reloads the offer; if this fails, the screen keeps its content. */
export const refreshPageOfferAtom = atom(null, async (get, set, id: string) => {
  const answer = await get(offersClientAtom).get({ params: { id } })
  if (answer.ok) set(newestOfferAtom, answer.data)
})
