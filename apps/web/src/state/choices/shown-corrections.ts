import { atom } from 'jotai'
import { linkCorrectionsAtom } from '../address/place.ts'
import { originalAtom } from '../choices/selected.ts'

const KEPT: readonly string[] = ['os', 'ssdSize']

/** What a link could not have, as it is shown: where a server is being changed, nothing of the system and disk that it keeps. */
export const shownCorrectionsAtom = atom((get) => {
  const changes = get(linkCorrectionsAtom)
  return get(originalAtom) === null ? changes : changes.filter(({ code }) => !KEPT.includes(code))
})
