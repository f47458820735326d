import type { NewOffer, OfferAcceptance, Result, SavedOffer } from '@cloud/api'
import { offers as endpoints } from '@cloud/api/endpoints'
import { atom } from 'jotai'
import { mutate, type WriteError, writeError } from '../mutation/mutation.ts'
import { serversResource } from '../servers/account-servers.ts'
import { userResource } from '../user/current-user.ts'
import { loadSshKeysAtom } from '../user/ssh-keys.ts'
import { offersClientAtom, offersResource } from './saved-offers.ts'

/** Saves an offer at the current prices. */
export const saveOfferAtom = atom(null, async (get, set, body: NewOffer): Promise<Result<SavedOffer>> => {
  const { answer } = await mutate(get, set, {
    subject: 'offer:new',
    endpoint: endpoints.create,
    call: (options) => get(offersClientAtom).create({ body }, options)
  })
  return answer
})

/** Returns the subject of a write on a saved offer. */
export const offerSubject = (id: string) => `offer:${id}`

type AcceptResult =
  | { readonly ok: true; readonly data: SavedOffer }
  | { readonly ok: false; readonly error: WriteError }

/** Accepts an offer: its servers are created for the account. Repeated calls accept it only once. */
export const acceptOfferAtom = atom(
  null,
  async (get, set, id: string, body: OfferAcceptance): Promise<AcceptResult> => {
    const subject = offerSubject(id)
    const sent = { offer_id: id }
    const outcome = await mutate(get, set, {
      subject,
      endpoint: endpoints.accept,
      call: (options) => get(offersClientAtom).accept({ params: { id }, body }, options),
      sent
    })
    void set(userResource.load, 'background')
    void set(serversResource.load, 'background')
    const { answer } = outcome
    // a chosen key was removed meanwhile
    if (!answer.ok && answer.error.kind === 'refused' && answer.error.problem.fields?.['ssh_key_ids'])
      void set(loadSshKeysAtom)
    return answer.ok ? answer : { ok: false, error: writeError({ subject, sent }, outcome) ?? answer.error }
  }
)

/** Revokes an offer. */
export const revokeOfferAtom = atom(null, async (get, set, id: string): Promise<Result<SavedOffer>> => {
  const { answer } = await mutate(get, set, {
    subject: offerSubject(id),
    endpoint: endpoints.revoke,
    call: (options) => get(offersClientAtom).revoke({ params: { id } }, options)
  })
  void set(offersResource.load, 'background')
  return answer
})
