import { atom } from 'jotai'
import { globalsAtom } from '../core/globals-atom.ts'

/** True if a bank takes card payments. */
export const isCardPaymentAvailableAtom = atom((get) => get(globalsAtom).card_payments === true)
