import { atom } from 'jotai'

/** Something to say in passing, wherever the person is: one thing at a time, the last one. */
export interface Said {
  readonly kind: 'ok' | 'bad'
  readonly text: string
}

export const saidAtom = atom<Said | null>(null)
