import { type CallError, clientOf, issuesOf, type Written } from '@cloud/api'
import { passwords } from '@cloud/api/endpoints'
import { atom } from 'jotai'
import { clientOptionsAtom } from '../core/api-client.ts'
import { actsResource } from './action-history.ts'
import { sendConfirmed } from './confirm-user.ts'
import { userResource } from './current-user.ts'
import { sessionsResource } from './sessions.ts'
import { factorsResource } from './sign-in-factors.ts'

const passwordClientAtom = atom((get) => clientOf({ passwords }, get(clientOptionsAtom)).passwords)

export type PasswordChange = Written<typeof passwords.change>
export type PasswordReset = Written<typeof passwords.reset>

export const passwordChangeIssues = (change: PasswordChange) => issuesOf(passwords.change, change)
export const passwordLinkIssues = (requested: { readonly email: string }) =>
  issuesOf(passwords.askLink, requested)
export const passwordResetIssues = (reset: PasswordReset) => issuesOf(passwords.reset, reset)

/** Sets another password and signs out other devices. Returns the error if it fails, as the other functions here do. */
export const changePasswordAtom = atom(
  null,
  async (get, set, body: PasswordChange): Promise<CallError | null> => {
    const answer = await sendConfirmed(set, 'Вы меняете пароль.', () =>
      get(passwordClientAtom).change({ body })
    )
    if (!answer.ok) return answer.error
    for (const { load } of [sessionsResource, factorsResource, actsResource]) void set(load, 'background')
    return null
  }
)

/** Requests a link for a new password. The response is the same whether or not an account has the address. */
export const requestPasswordLinkAtom = atom(
  null,
  async (get, _set, body: { readonly email: string }): Promise<CallError | null> => {
    const answer = await get(passwordClientAtom).askLink({ body })
    return answer.ok ? null : answer.error
  }
)

/** Sets a new password by a link from an e-mail and signs out the current user of this browser. */
export const resetPasswordAtom = atom(
  null,
  async (get, set, body: PasswordReset): Promise<CallError | null> => {
    const answer = await get(passwordClientAtom).reset({ body })
    if (!answer.ok) return answer.error
    set(userResource.put, null)
    return null
  }
)
