import type { Setter } from 'jotai'
import { type AccountDialogState, accountDialogAtom } from '../core/dialogs.ts'
import { userResource } from './current-user.ts'

type SignInReason = Extract<AccountDialogState, { readonly kind: 'open' }>['why']

/** Clears the user after the session ended while the page was open, and opens the sign-in dialog over the current choice. */
export function openSignIn(set: Setter, why: SignInReason): void {
  set(userResource.put, null)
  set(accountDialogAtom, { kind: 'open', why })
}
