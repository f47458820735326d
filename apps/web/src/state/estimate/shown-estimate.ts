import { atom } from 'jotai'
import type { Estimate } from './estimate.ts'
import type { SharedEstimate } from './estimate-link.ts'
import { ownEstimateAtom } from './own-estimate.ts'

/** The estimate opened by the link in the address bar; null without one. */
export const openedEstimateAtom = atom<SharedEstimate | null>(null)

/** The estimate on the screen; null until the own one is read. */
export const shownEstimateAtom = atom(
  (get): Estimate | null => get(openedEstimateAtom) ?? get(ownEstimateAtom)
)
