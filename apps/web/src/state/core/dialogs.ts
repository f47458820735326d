import { atom } from 'jotai'

/** The dialog for signing in and up: closed, or open with the reason. */
export type AccountDialogState =
  | { readonly kind: 'closed' }
  | { readonly kind: 'open'; readonly why: 'enter' | 'create' }

export const accountDialogAtom = atom<AccountDialogState>({ kind: 'closed' })

/** True if the consultation dialog is open. */
export const isLeadDialogOpenAtom = atom(false)
