import { type CallError, clientOf, issuesOf, type Written } from '@cloud/api'
import { passwords } from '@cloud/api/endpoints'
import { atom } from 'jotai'
import { clientOptionsAtom } from '../core/client.ts'
import { acts } from './acts.ts'
import { confirmed } from './confirmation.ts'
import { factors } from './factors.ts'
import { sessions } from './sessions.ts'
import { user } from './user.ts'

const passwordClientAtom = atom((get) => clientOf({ passwords }, get(clientOptionsAtom)).passwords)

export type PasswordChange = Written<typeof passwords.change>
export type PasswordReset = Written<typeof passwords.reset>

export const changeIssues = (change: PasswordChange) => issuesOf(passwords.change, change)
export const linkIssues = (asked: { readonly email: string }) => issuesOf(passwords.askLink, asked)
export const resetIssues = (reset: PasswordReset) => issuesOf(passwords.reset, reset)

/** Sets another password and signs out other devices. Returns the error if it fails, as the other functions here do. */
export const changePasswordAtom = atom(
  null,
  async (get, set, body: PasswordChange): Promise<CallError | null> => {
    const answer = await confirmed(set, 'Вы меняете пароль.', () => get(passwordClientAtom).change({ body }))
    if (!answer.ok) return answer.error
    for (const { load } of [sessions, factors, acts]) void set(load, 'background')
    return null
  }
)

/** Requests a link for a new password. The response is the same whether or not an account has the address. */
export const askLinkAtom = atom(
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
    set(user.put, null)
    return null
  }
)
