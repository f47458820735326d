import { atom } from 'jotai'
import { linkCorrectionsAtom } from '../address/location.ts'
import { originalIdAtom } from './chosen-configuration.ts'

const SERVER_OWNED_CODES: readonly string[] = ['os', 'ssdSize']

/** The corrections of a link that are shown. A change of configuration keeps system and disk: theirs are left out. */
export const shownCorrectionsAtom = atom((get) => {
  const corrections = get(linkCorrectionsAtom)
  return get(originalIdAtom) === null
    ? corrections
    : corrections.filter(({ code }) => !SERVER_OWNED_CODES.includes(code))
})
