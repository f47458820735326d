import { atom } from 'jotai'
import { globalsAtom } from '../core/globals-atom.ts'

/** Cards are taken: the only bank so far is the sandbox's. */
export const isCardPaymentAvailableAtom = atom((get) => get(globalsAtom).sandbox === true)
