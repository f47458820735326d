import { type CallError, errorText } from '@cloud/api'
import { atom } from 'jotai'

/** Something to say in passing, wherever the person is: one thing at a time, the last one. */
export interface Said {
  readonly kind: 'ok' | 'bad'
  readonly text: string
}

export const saidAtom = atom<Said | null>(null)

/** That something was not done, why, and how to mend it; what was given up for lack of an answer says so, too. */
export const notDone = (what: string, error: CallError, mend: string): Said => ({
  kind: 'bad',
  text: `${what}. ${errorText(error) || 'Сервис не ответил вовремя.'} ${mend}`
})
