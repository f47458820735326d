import { atom } from 'jotai'
import { linkCorrectionsAtom } from '../address/place.ts'
import { originalAtom } from './selected.ts'

const KEPT: readonly string[] = ['os', 'ssdSize']

/** The corrections of a link that are shown. A change of configuration keeps system and disk: theirs are left out. */
export const shownCorrectionsAtom = atom((get) => {
  const corrections = get(linkCorrectionsAtom)
  return get(originalAtom) === null ? corrections : corrections.filter(({ code }) => !KEPT.includes(code))
})
