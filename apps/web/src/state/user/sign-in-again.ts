import type { Setter } from 'jotai'
import { type Account, accountAtom } from '../core/dialogs.ts'
import { user } from './user.ts'

type Why = Extract<Account, { readonly kind: 'open' }>['why']

/** Clears the user after the session ended while the page was open, and opens the sign-in dialog over the current choice. */
export function signInAgain(set: Setter, why: Why): void {
  set(user.put, null)
  set(accountAtom, { kind: 'open', why })
}
