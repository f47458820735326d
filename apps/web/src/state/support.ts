import { atom } from 'jotai'
import { globalsAtom } from './globals.ts'

/** How support is reached; undefined where it is not, so that nobody is sent there. */
export const supportAtom = atom((get) => get(globalsAtom).support)
