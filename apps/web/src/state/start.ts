import { type Atom, atom } from 'jotai'
import { arriveAtom, correctAtom } from './address/place.ts'
import { urlWriter } from './address/url-writer.ts'
import { components } from './catalogue/components.ts'
import { flavors } from './catalogue/flavors.ts'
import { checkPromoAtom } from './choices/check-promo.ts'
import { promoStateAtom } from './choices/promo.ts'
import { alert } from './core/alert.ts'
import type { Load } from './core/resource.ts'
import { refreshUserAtom } from './user/refresh.ts'

const parts: readonly { readonly state: Atom<Load<unknown>>; readonly load: typeof flavors.load }[] = [
  ...Object.values(components),
  flavors
]

/** Loads what of the catalogue is not there; then the link is measured against it, and its promo code tried. */
export const reloadAtom = atom(null, async (get, set) => {
  const absent = parts.filter(({ state }) => get(state).state !== 'ready')
  if (absent.length > 0) {
    await Promise.all(absent.map(({ load }) => set(load)))
    // what did not come is believed of the link meanwhile
    urlWriter.write()
    set(arriveAtom, location.pathname + location.search)
  }
  set(correctAtom)
  const { kind } = get(promoStateAtom)
  if (kind !== 'applied') await set(checkPromoAtom, kind === 'refused' ? 'background' : 'foreground')
})

const isStartedAtom = atom(false)

/** What the page did not bring is loaded, the user is asked for again; once, in the browser only. */
export const startAtom = atom(null, (get, set) => {
  if (get(isStartedAtom)) return
  set(isStartedAtom, true)
  void set(refreshUserAtom)
  void set(reloadAtom)
  if (get(alert.state).state !== 'ready') void set(alert.load)
})
