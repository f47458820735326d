import type { Flavor } from '@cloud/api'
import { atom } from 'jotai'
import { typePromoAtom } from '../choices/check-promo.ts'
import { filterAtom } from '../choices/listed.ts'
import { cardAtom, typeAtom } from '../choices/selected.ts'
import { chooseCardAtom, chooseFlavorAtom, chooseTypeAtom } from './actions.ts'

/** Chooses a configuration that may be missing in the list, together with its type and card. */
export const chooseElsewhereAtom = atom(null, (get, set, flavor: Flavor) => {
  const type = get(typeAtom)
  if (flavor.gpu === null) set(chooseTypeAtom, 'cpu')
  else if (flavor.gpu.id !== get(cardAtom)?.id) {
    // add a history entry before the type changes, so that the previous entry keeps its choices
    set(chooseCardAtom, flavor.gpu)
    if (type === 'cpu') set(typePromoAtom, '')
  }
  // the filter could hide the configuration
  set(filterAtom, null)
  set(chooseFlavorAtom, flavor)
})
