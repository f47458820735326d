import { atom } from 'jotai'
import { globalsAtom } from '../core/globals-atom.ts'

/** How many of what an account may have, and how long an offer holds; null where the page does not say. */
export const accountLimitsAtom = atom((get) => get(globalsAtom).limits ?? null)
