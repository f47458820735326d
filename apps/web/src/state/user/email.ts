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

/** From when on another letter with a link can be asked for, by the clock of the browser. */
export const nextLetterAtom = atom((get) => {
  const seconds = loaded(get(factors.state))?.email.letter_in_seconds ?? 0
  return Date.now() + seconds * 1000
})

/** Mails the link once more: that of the address to come, or the one that confirms the account's own. Answers why it could not. */
export const askEmailLinkAtom = atom(null, async (get, set): Promise<CallError | null> => {
  const answer = await get(clientAtom).askLink({ body: {} })
  // sent or not: how long the next one has to wait is known again
  await set(factors.load, 'background')
  return answer.ok ? null : answer.error
})

/** Cancels the change to another address. Answers why it could not. */
export const cancelEmailChangeAtom = atom(null, async (get, set): Promise<CallError | null> => {
  const answer = await get(clientAtom).cancelChange({ body: {} })
  // one that was confirmed or cancelled elsewhere is seen then, too
  await set(factors.load, 'background')
  void set(acts.load, 'background')
  return answer.ok ? null : answer.error
})

/** Asks for another address: it holds once its link is opened. Answers why it could not. */
export const changeEmailAtom = atom(null, async (get, set, body: EmailChange): Promise<CallError | null> => {
  const answer = await confirmed(set, `Вы меняете почту на ${body.email}.`, () =>
    get(clientAtom).change({ body })
  )
  await set(factors.load, 'background')
  void set(acts.load, 'background')
  if (answer.ok) return null
  if (!isRefused(answer.error, 429) || get(nextLetterAtom) <= Date.now()) return answer.error
  // what the page counts down would stand there too long as a refusal
  set(toastAtom, { kind: 'bad', text: errorText(answer.error) })
  return { kind: 'aborted' }
})
