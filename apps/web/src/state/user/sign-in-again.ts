import type { Setter } from 'jotai'
import { type Account, accountAtom } from '../core/dialogs.ts'
import { user } from './user.ts'

type Why = Extract<Account, { readonly kind: 'open' }>['why']

/** The session ended while the page was open: nobody is here any more, and signing in opens over what was chosen. */
export function signInAgain(set: Setter, why: Why): void {
  set(user.put, null)
  set(accountAtom, { kind: 'open', why })
}
