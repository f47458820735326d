import type { NewOffer, OfferAcceptance, Result, SavedOffer } from '@cloud/api'
import { offers as endpoints } from '@cloud/api/endpoints'
import { atom } from 'jotai'
import { mutate, type WriteError, writeError } from '../mutation/mutation.ts'
import { servers } from '../servers/servers.ts'
import { user } from '../user/user.ts'
import { offers, offersClientAtom } from './offers.ts'

/** Saves an offer at the current prices. */
export const saveOfferAtom = atom(null, async (get, set, body: NewOffer): Promise<Result<SavedOffer>> => {
  const { answer } = await mutate(get, set, {
    about: 'offer:new',
    endpoint: endpoints.create,
    call: (options) => get(offersClientAtom).create({ body }, options)
  })
  return answer
})

/** Returns the subject of a write on a saved offer. */
export const aboutOffer = (id: string) => `offer:${id}`

type Accepted =
  | { readonly ok: true; readonly data: SavedOffer }
  | { readonly ok: false; readonly error: WriteError }

/** Accepts an offer: its servers are created for the account. Repeated calls accept it only once. */
export const acceptOfferAtom = atom(
  null,
  async (get, set, id: string, body: OfferAcceptance): Promise<Accepted> => {
    const about = aboutOffer(id)
    const sent = { offer_id: id }
    const outcome = await mutate(get, set, {
      about,
      endpoint: endpoints.accept,
      call: (options) => get(offersClientAtom).accept({ params: { id }, body }, options),
      sent
    })
    void set(user.load, 'background')
    void set(servers.load, 'background')
    const { answer } = outcome
    return answer.ok ? answer : { ok: false, error: writeError({ about, sent }, outcome) ?? answer.error }
  }
)

/** Revokes an offer. */
export const revokeOfferAtom = atom(null, async (get, set, id: string): Promise<Result<SavedOffer>> => {
  const { answer } = await mutate(get, set, {
    about: aboutOffer(id),
    endpoint: endpoints.revoke,
    call: (options) => get(offersClientAtom).revoke({ params: { id } }, options)
  })
  void set(offers.load, 'background')
  return answer
})
