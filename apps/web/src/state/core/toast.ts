import { type CallError, errorText } from '@cloud/api'
import { atom } from 'jotai'

/** Something to say in passing, wherever the person is: one thing at a time, the last one. */
export interface ToastMessage {
  readonly kind: 'ok' | 'bad'
  readonly text: string
}

export const toastAtom = atom<ToastMessage | null>(null)

/** That something was not done, why, and how to mend it; what was given up for lack of an answer says so, too. */
export const notDone = (what: string, error: CallError, mend: string): ToastMessage => ({
  kind: 'bad',
  text: `${what}. ${errorText(error) || 'Сервис не ответил вовремя.'} ${mend}`
})
