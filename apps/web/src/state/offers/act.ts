import type { NewOffer, Result, SavedOffer } from '@cloud/api'
import { offers as endpoints } from '@cloud/api/endpoints'
import { atom } from 'jotai'
import { mutate, type Outcome } from '../mutation/mutation.ts'
import { servers } from '../servers/servers.ts'
import { user } from '../user/user.ts'
import { offers, offersClientAtom } from './offers.ts'

/** Saves an offer at the prices of now. */
export const saveOfferAtom = atom(null, async (get, set, body: NewOffer): Promise<Result<SavedOffer>> => {
  const { answer } = await mutate(get, set, {
    about: 'offer:new',
    endpoint: endpoints.create,
    call: (options) => get(offersClientAtom).create({ body }, options)
  })
  return answer
})

/** Accepts an offer: its servers are created for the account. */
export const acceptOfferAtom = atom(
  null,
  async (get, set, id: string, is_in_queue: boolean): Promise<Outcome<SavedOffer>> => {
    const outcome = await mutate(get, set, {
      about: `offer:${id}`,
      endpoint: endpoints.accept,
      call: (options) => get(offersClientAtom).accept({ params: { id }, body: { is_in_queue } }, options)
    })
    void set(user.load, 'background')
    void set(servers.load, 'background')
    return outcome
  }
)

/** Takes an offer back. */
export const revokeOfferAtom = atom(null, async (get, set, id: string): Promise<Result<SavedOffer>> => {
  const { answer } = await mutate(get, set, {
    about: `offer:${id}`,
    endpoint: endpoints.revoke,
    call: (options) => get(offersClientAtom).revoke({ params: { id } }, options)
  })
  void set(offers.load, 'background')
  return answer
})
