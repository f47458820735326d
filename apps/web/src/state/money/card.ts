import { atom } from 'jotai'
import { globalsAtom } from '../core/globals.ts'

/** Cards are taken: the only bank so far is the sandbox's. */
export const isCardTakenAtom = atom((get) => get(globalsAtom).sandbox === true)
