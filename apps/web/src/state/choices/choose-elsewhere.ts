import type { Flavor } from '@cloud/api'
import { atom } from 'jotai'
import { chooseCardAtom, chooseFlavorAtom, chooseTypeAtom } from './actions.ts'
import { cardAtom, countFilterAtom } from './selected.ts'

/** Takes a configuration that need not be in the list: its type and its card come with it. */
export const chooseElsewhereAtom = atom(null, (get, set, flavor: Flavor) => {
  set(chooseTypeAtom, flavor.gpu === null ? 'cpu' : 'gpu')
  if (flavor.gpu !== null && flavor.gpu.id !== get(cardAtom)?.id) set(chooseCardAtom, flavor.gpu)
  // a filter by the number of cards would hide it
  set(countFilterAtom, null)
  set(chooseFlavorAtom, flavor)
})
