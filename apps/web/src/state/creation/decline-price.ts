import { atom } from 'jotai'
import { reloadPricesAtom } from '../catalogue/reload-prices.ts'
import { chosenFlavorAtom } from '../choices/chosen-configuration.ts'
import { quoteAtom } from '../choices/configuration-price.ts'
import { creationAtom } from './creation-state.ts'

/** Declines the changed price, and shows it if the same configuration is still chosen. */
export const declinePriceAtom = atom(null, async (get, set) => {
  const creation = get(creationAtom)
  if (creation.kind !== 'price-changed') return
  set(creationAtom, { kind: 'ready' })
  if (get(chosenFlavorAtom)?.id === creation.payload.flavor_id)
    await set(reloadPricesAtom, quoteAtom, creation.now.total)
})
