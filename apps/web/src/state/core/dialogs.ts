import { atom } from 'jotai'

/** The dialog for signing in and up: closed, or open with the reason. */
export type Account =
  | { readonly kind: 'closed' }
  | { readonly kind: 'open'; readonly why: 'enter' | 'create' }

export const accountAtom = atom<Account>({ kind: 'closed' })

/** True if the consultation dialog is open. */
export const leadDialogOpenAtom = atom(false)
