import { checkServerName } from '@cloud/pricing'
import { atom } from 'jotai'
import { flavorAtom, osAtom } from '../choices/selected.ts'
import { nameAtom } from './name.ts'

/** What a server cannot be created without, in the order of the screen. */
export type Missing = 'name' | 'configuration' | 'os'

export const nameIssueAtom = atom((get) => checkServerName(get(nameAtom))[0] ?? null)

export const firstMissingAtom = atom((get): Missing | null => {
  if (get(nameIssueAtom) !== null) return 'name'
  if (get(flavorAtom) === null) return 'configuration'
  return get(osAtom) === null ? 'os' : null
})

/** Errors under the fields appear once the person has pressed the button, and go as soon as they are mended. */
export const attemptedAtom = atom(false)
