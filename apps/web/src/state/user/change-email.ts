import { type CallError, clientOf, errorText, issuesOf } from '@cloud/api'
import { email as endpoints } from '@cloud/api/endpoints'
import { atom } from 'jotai'
import { clientOptionsAtom } from '../core/api-client.ts'
import { isRefused, loadedData } from '../core/resource.ts'
import { toastAtom } from '../core/toast.ts'
import { actsResource } from './action-history.ts'
import { sendConfirmed } from './confirm-user.ts'
import { factorsResource } from './sign-in-factors.ts'

const emailClientAtom = atom((get) => clientOf({ email: endpoints }, get(clientOptionsAtom)).email)

export interface EmailChange {
  readonly email: string
}

export const emailIssues = (change: EmailChange) => issuesOf(endpoints.change, change)

/** The earliest time for requesting another e-mail with a link, by the browser's clock. */
export const nextEmailTimeAtom = atom((get) => {
  const seconds = loadedData(get(factorsResource.state))?.email.letter_in_seconds ?? 0
  return Date.now() + seconds * 1000
})

/** Requests the link e-mail again: for the new address, or for confirming the account's own. Returns the error if it fails. */
export const requestEmailLinkAtom = atom(null, async (get, set): Promise<CallError | null> => {
  const answer = await get(emailClientAtom).askLink({ body: {} })
  // sent or not, the response has the new waiting time
  await set(factorsResource.load, 'background')
  return answer.ok ? null : answer.error
})

/** Cancels the change to another address. Returns the error if it fails. */
export const cancelEmailChangeAtom = atom(null, async (get, set): Promise<CallError | null> => {
  const answer = await get(emailClientAtom).cancelChange({ body: {} })
  // this also shows an address that was confirmed or cancelled elsewhere
  await set(factorsResource.load, 'background')
  void set(actsResource.load, 'background')
  return answer.ok ? null : answer.error
})

/** Requests another address, which takes effect once its link is opened. Returns the error if it fails. */
export const changeEmailAtom = atom(null, async (get, set, body: EmailChange): Promise<CallError | null> => {
  const answer = await sendConfirmed(set, `Вы меняете почту на ${body.email}.`, () =>
    get(emailClientAtom).change({ body })
  )
  await set(factorsResource.load, 'background')
  void set(actsResource.load, 'background')
  if (answer.ok) return null
  if (!isRefused(answer.error, 429) || get(nextEmailTimeAtom) <= Date.now()) return answer.error
  // a waiting time that the page counts down would become wrong in a permanent message
  set(toastAtom, { kind: 'bad', text: errorText(answer.error) })
  return { kind: 'aborted' }
})
