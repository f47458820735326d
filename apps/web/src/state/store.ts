import type { PageGlobals } from '@cloud/api'
import { createStore } from 'jotai'
import { arriveAtom, navigationKeyAtom } from './address/place.ts'
import { expectPromoAtom } from './choices/check-promo.ts'
import { beginAgainAtom } from './choose/actions.ts'
import { clientOptions, clientOptionsAtom } from './core/client.ts'
import { globalsAtom } from './core/globals.ts'
import { takePreloadedAtom } from './take-preloaded.ts'
import { user } from './user/user.ts'

/** A fresh store for one page: what the server sent, read at this address (path and query). */
export function storeFrom(url: string, globals: PageGlobals) {
  const store = createStore()
  store.set(globalsAtom, globals)
  store.set(
    clientOptionsAtom,
    clientOptions(
      globals,
      () => store.get(user.state),
      (...refusal) =>
        // rare, so that it is loaded only then
        import('./user/refused.ts').then(
          (module) => store.set(module.refusedAtom, ...refusal),
          () => refusal[1]
        )
    )
  )
  store.set(takePreloadedAtom)
  store.set(arriveAtom, url)
  store.set(expectPromoAtom)
  store.sub(navigationKeyAtom, () => store.set(beginAgainAtom))
  return store
}
