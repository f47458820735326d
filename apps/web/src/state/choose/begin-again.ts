import { atom } from 'jotai'
import { pageKindAtom } from '../address/place.ts'
import { checkPromoAtom } from '../choices/check-promo.ts'
import { typedAtom } from '../choices/promo.ts'
import { countFilterAtom } from '../choices/selected.ts'
import { attemptedAtom, creationAtom } from '../creation/creation.ts'

/** Another configurator was navigated to: what was said of an order elsewhere goes, and its own promo code is tried. */
export const beginAgainAtom = atom(null, (get, set) => {
  if (get(pageKindAtom) !== 'configurator') return
  set(countFilterAtom, null)
  set(attemptedAtom, false)
  set(typedAtom, null)
  if (['failed', 'price-changed'].includes(get(creationAtom).kind)) set(creationAtom, { kind: 'ready' })
  void set(checkPromoAtom)
})
