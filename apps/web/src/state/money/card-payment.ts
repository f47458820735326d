import { atom } from 'jotai'
import { globalsAtom } from '../core/globals-atom.ts'

/** True if card payments are possible: so far only the sandbox has an acquirer. */
export const isCardPaymentAvailableAtom = atom((get) => get(globalsAtom).sandbox === true)
