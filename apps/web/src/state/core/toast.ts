import { type CallError, errorText } from '@cloud/api'
import { atom } from 'jotai'

/** A short message shown on any page; a new message replaces it. */
export interface ToastMessage {
  readonly kind: 'ok' | 'bad'
  readonly text: string
  /** A link to the subject of the message. */
  readonly link?: { readonly href: string; readonly text: string }
}

export const toastAtom = atom<ToastMessage | null>(null)

/**
 * Returns a message that names the failed action, the reason and the fix. An aborted call has no text of its own: the response took too
 * long.
 */
export const failureToast = (what: string, error: CallError, fix: string): ToastMessage => ({
  kind: 'bad',
  text: `${what}. ${errorText(error) || 'Сервис не ответил вовремя.'} ${fix}`
})
