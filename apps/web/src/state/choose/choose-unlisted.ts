import type { Flavor } from '@cloud/api'
import { atom } from 'jotai'
import { typePromoAtom } from '../choices/check-promo.ts'
import { machineTypeAtom, shownGpuAtom } from '../choices/chosen-configuration.ts'
import { configurationFilterAtom } from '../choices/configuration-list.ts'
import { chooseFlavorAtom, chooseGpuAtom, chooseTypeAtom } from './choose-actions.ts'

/** Chooses a configuration that may be missing in the list, together with its type and card. */
export const chooseUnlistedFlavorAtom = atom(null, (get, set, flavor: Flavor) => {
  const type = get(machineTypeAtom)
  if (flavor.gpu === null) set(chooseTypeAtom, 'cpu')
  else if (flavor.gpu.id !== get(shownGpuAtom)?.id) {
    // add a history entry before the type changes, so that the previous entry keeps its choices
    set(chooseGpuAtom, flavor.gpu)
    if (type === 'cpu') set(typePromoAtom, '')
  }
  // the filter could hide the configuration
  set(configurationFilterAtom, null)
  set(chooseFlavorAtom, flavor)
})
