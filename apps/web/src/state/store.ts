import { createStore } from 'jotai'
import type { PageGlobals } from '../render.types.ts'
import { arriveAtom } from './address/place.ts'
import { bringAtom } from './catalogue/bring.ts'
import { globalsAtom } from './globals.ts'
import { expectPromoAtom } from './promo/check-promo.ts'

/** A fresh store for one page: what the server sent, read at this address (path and query). */
export function storeFrom(url: string, globals: PageGlobals) {
  const store = createStore()
  store.set(globalsAtom, globals)
  store.set(bringAtom)
  store.set(arriveAtom, url)
  store.set(expectPromoAtom)
  return store
}
