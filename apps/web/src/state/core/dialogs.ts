import { atom } from 'jotai'

/** The dialog of signing in and up: closed, or open with the reason why it was opened. */
export type Account =
  | { readonly kind: 'closed' }
  | { readonly kind: 'open'; readonly why: 'enter' | 'create' }

export const accountAtom = atom<Account>({ kind: 'closed' })

/** Whether the dialog of the consultation is open. */
export const leadDialogOpenAtom = atom(false)
