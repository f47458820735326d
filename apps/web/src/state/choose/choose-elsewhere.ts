import type { Flavor } from '@cloud/api'
import { atom } from 'jotai'
import { typePromoAtom } from '../choices/check-promo.ts'
import { filterAtom } from '../choices/listed.ts'
import { cardAtom, typeAtom } from '../choices/selected.ts'
import { chooseCardAtom, chooseFlavorAtom, chooseTypeAtom } from './actions.ts'

/** Takes a configuration that need not be in the list: its type and its card come with it. */
export const chooseElsewhereAtom = atom(null, (get, set, flavor: Flavor) => {
  const type = get(typeAtom)
  if (flavor.gpu === null) set(chooseTypeAtom, 'cpu')
  else if (flavor.gpu.id !== get(cardAtom)?.id) {
    // an entry of its own before the type changes: the one that is left keeps what was chosen there
    set(chooseCardAtom, flavor.gpu)
    if (type === 'cpu') set(typePromoAtom, '')
  }
  // a filter could hide it
  set(filterAtom, null)
  set(chooseFlavorAtom, flavor)
})
