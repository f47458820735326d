import { type Atom, atom } from 'jotai'
import { flavorsResource } from './catalogue-flavors.ts'

/**
 * Reloads the flavors after the server returned another price than the screen. If the price on the screen still differs, the terms or the
 * disk of the page are out of date: these come only with the page, so the page is reloaded.
 */
export const reloadPricesAtom = atom(
  null,
  async (get, set, shown: Atom<{ readonly total: number } | null>, expected_rub_cents: number) => {
    const isLoaded = await set(flavorsResource.load, 'background')
    if (isLoaded && get(shown)?.total !== expected_rub_cents) location.reload()
  }
)
