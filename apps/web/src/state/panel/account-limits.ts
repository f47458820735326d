import { atom } from 'jotai'
import { globalsAtom } from '../core/globals-atom.ts'

/** Limits of the account and the validity of offers in days; null if the page has none. */
export const accountLimitsAtom = atom((get) => get(globalsAtom).limits ?? null)
