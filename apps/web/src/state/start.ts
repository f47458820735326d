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

/** Loads the missing parts of the catalogue; then checks the link against it, and the promo code of the link. */
export const reloadAtom = atom(null, async (get, set) => {
  const absent = parts.filter(({ state }) => get(state).state !== 'ready')
  if (absent.length > 0) {
    await Promise.all(absent.map(({ load }) => set(load)))
    // the link is trusted for the parts that did not come
    urlWriter.write()
    set(arriveAtom, location.pathname + location.search)
  }
  set(correctAtom)
  const { kind } = get(promoStateAtom)
  if (kind !== 'applied') await set(checkPromoAtom, kind === 'refused' ? 'background' : 'foreground')
})

const isStartedAtom = atom(false)

/** Loads what did not come with the page, and the user again; once, in the browser only. */
export const startAtom = atom(null, (get, set) => {
  if (get(isStartedAtom)) return
  set(isStartedAtom, true)
  void set(refreshUserAtom)
  void set(reloadAtom)
  if (get(alert.state).state !== 'ready') void set(alert.load)
})
