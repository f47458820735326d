import { type CallError, clientOf, issuesOf } from '@cloud/api'
import { email as endpoints } from '@cloud/api/endpoints'
import { atom } from 'jotai'
import { clientOptionsAtom } from '../core/client.ts'
import { confirmed } from './confirmation.ts'
import { factors } from './factors.ts'

const clientAtom = atom((get) => clientOf({ email: endpoints }, get(clientOptionsAtom)).email)

export interface EmailChange {
  readonly email: string
}

export const emailIssues = (change: EmailChange) => issuesOf(endpoints.change, change)

/** Mails a link that confirms the address of the account. Answers why it could not, as the others here. */
export const askEmailLinkAtom = atom(null, async (get): Promise<CallError | null> => {
  const answer = await get(clientAtom).askLink({ body: {} })
  return answer.ok ? null : answer.error
})

/** Asks for another address: it holds once its link is opened. */
export const changeEmailAtom = atom(null, async (get, set, body: EmailChange): Promise<CallError | null> => {
  const answer = await confirmed(set, `Вы меняете почту на ${body.email}.`, () =>
    get(clientAtom).change({ body })
  )
  if (!answer.ok) return answer.error
  void set(factors.load, 'background')
  return null
})
