import { type CallError, errorText } from '@cloud/api'
import { atom } from 'jotai'

/** A short message that is shown on any page; a new one replaces it. */
export interface ToastMessage {
  readonly kind: 'ok' | 'bad'
  readonly text: string
  /** Where what it tells of can be seen. */
  readonly link?: { readonly href: string; readonly text: string }
}

export const toastAtom = atom<ToastMessage | null>(null)

/** What was not done, why, and how to mend it. A call that was given up has no text of its own: no answer came in time. */
export const notDone = (what: string, error: CallError, mend: string): ToastMessage => ({
  kind: 'bad',
  text: `${what}. ${errorText(error) || 'Сервис не ответил вовремя.'} ${mend}`
})
