import { type CallError, clientOf, errorText, issuesOf } from '@cloud/api'
import { email as endpoints } from '@cloud/api/endpoints'
import { atom } from 'jotai'
import { clientOptionsAtom } from '../core/client.ts'
import { isRefused, loaded } from '../core/resource.ts'
import { toastAtom } from '../core/toast.ts'
import { acts } from './acts.ts'
import { confirmed } from './confirmation.ts'
import { factors } from './factors.ts'

const clientAtom = atom((get) => clientOf({ email: endpoints }, get(clientOptionsAtom)).email)

export interface EmailChange {
  readonly email: string
}

export const emailIssues = (change: EmailChange) => issuesOf(endpoints.change, change)

/** The earliest time for requesting another e-mail with a link, by the browser's clock. */
export const nextLetterAtom = atom((get) => {
  const seconds = loaded(get(factors.state))?.email.letter_in_seconds ?? 0
  return Date.now() + seconds * 1000
})

/** Requests the link e-mail again: for the new address, or for confirming the account's own. Returns the error if it fails. */
export const askEmailLinkAtom = atom(null, async (get, set): Promise<CallError | null> => {
  const answer = await get(clientAtom).askLink({ body: {} })
  // sent or not, the response has the new waiting time
  await set(factors.load, 'background')
  return answer.ok ? null : answer.error
})

/** Cancels the change to another address. Returns the error if it fails. */
export const cancelEmailChangeAtom = atom(null, async (get, set): Promise<CallError | null> => {
  const answer = await get(clientAtom).cancelChange({ body: {} })
  // this also shows an address that was confirmed or cancelled elsewhere
  await set(factors.load, 'background')
  void set(acts.load, 'background')
  return answer.ok ? null : answer.error
})

/** Requests another address, which takes effect once its link is opened. Returns the error if it fails. */
export const changeEmailAtom = atom(null, async (get, set, body: EmailChange): Promise<CallError | null> => {
  const answer = await confirmed(set, `Вы меняете почту на ${body.email}.`, () =>
    get(clientAtom).change({ body })
  )
  await set(factors.load, 'background')
  void set(acts.load, 'background')
  if (answer.ok) return null
  if (!isRefused(answer.error, 429) || get(nextLetterAtom) <= Date.now()) return answer.error
  // a waiting time that the page counts down would become wrong in a permanent message
  set(toastAtom, { kind: 'bad', text: errorText(answer.error) })
  return { kind: 'aborted' }
})
