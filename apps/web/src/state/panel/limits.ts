import { atom } from 'jotai'
import { globalsAtom } from '../core/globals.ts'

/** How many of what an account may have, and how long an offer holds; null where the page does not say. */
export const limitsAtom = atom((get) => get(globalsAtom).limits ?? null)
