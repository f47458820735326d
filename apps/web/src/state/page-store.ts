import type { PageGlobals } from '@cloud/api'
import { createStore } from 'jotai'
import { navigationKeyAtom, readAddressAtom } from './address/location.ts'
import { markPromoCheckingAtom } from './choices/check-promo.ts'
import { startOverAtom } from './choose/choose-actions.ts'
import { clientOptionsAtom, createClientOptions } from './core/api-client.ts'
import { globalsAtom } from './core/globals-atom.ts'
import { takePreloadedAtom } from './take-preloaded.ts'
import { userResource } from './user/current-user.ts'

/** Creates the store of a page from its globals and its address (path and query). */
export function createPageStore(url: string, globals: PageGlobals) {
  const store = createStore()
  store.set(globalsAtom, globals)
  store.set(
    clientOptionsAtom,
    createClientOptions(
      globals,
      () => store.get(userResource.state),
      (...refusal) =>
        // rare, so the module is loaded only when needed
        import('./user/refused-call.ts').then(
          (module) => store.set(module.handleRefusedCallAtom, ...refusal),
          () => refusal[1]
        )
    )
  )
  store.set(takePreloadedAtom)
  store.set(readAddressAtom, url)
  store.set(markPromoCheckingAtom)
  store.sub(navigationKeyAtom, () => store.set(startOverAtom))
  return store
}
