import { type Atom, atom } from 'jotai'
import { correctAddressAtom, readAddressAtom } from './address/location.ts'
import { urlWriter } from './address/url-writer.ts'
import { flavorsResource } from './catalogue/catalogue-flavors.ts'
import { catalogueResources } from './catalogue/catalogue-lists.ts'
import { checkPromoAtom } from './choices/check-promo.ts'
import { promoStateAtom } from './choices/promo-state.ts'
import { alertResource } from './core/alert.ts'
import type { Loadable } from './core/resource.ts'
import { refreshUserAtom } from './user/refresh-user.ts'

const CATALOGUE_RESOURCES: readonly {
  readonly state: Atom<Loadable<unknown>>
  readonly load: typeof flavorsResource.load
}[] = [...Object.values(catalogueResources), flavorsResource]

/** Loads the missing parts of the catalogue; then checks the link against it, and the promo code of the link. */
export const reloadCatalogueAtom = atom(null, async (get, set) => {
  const absent = CATALOGUE_RESOURCES.filter(({ state }) => get(state).state !== 'ready')
  if (absent.length > 0) {
    await Promise.all(absent.map(({ load }) => set(load)))
    // the link's values are accepted for parts that did not load
    urlWriter.write()
    set(readAddressAtom, urlWriter.read())
  }
  set(correctAddressAtom)
  const { kind } = get(promoStateAtom)
  if (kind !== 'applied') await set(checkPromoAtom, kind === 'refused' ? 'background' : 'foreground')
})

const isStartedAtom = atom(false)

/** Loads the data that is missing in the page, and the current user again. Runs once, in the browser only. */
export const startPageAtom = atom(null, (get, set) => {
  if (get(isStartedAtom)) return
  set(isStartedAtom, true)
  void set(refreshUserAtom)
  void set(reloadCatalogueAtom)
  if (get(alertResource.state).state !== 'ready') void set(alertResource.load)
})
