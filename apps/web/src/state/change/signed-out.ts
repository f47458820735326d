import { atom } from 'jotai'
import { accountAtom } from '../core/dialogs.ts'
import { user } from '../user/user.ts'
import { confirmationAtom } from './confirmation.ts'

/** The session ended while the page was open: the person signs in over it and finds the same choice again. */
export const signedOutAtom = atom(null, (_get, set) => {
  set(confirmationAtom, { kind: 'closed' })
  set(user.put, null)
  set(accountAtom, { kind: 'open', why: 'enter' })
})
