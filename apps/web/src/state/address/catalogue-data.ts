import type { Flavor, Gpu, Os } from '@cloud/api'
import type { Terms } from '@cloud/pricing'
import { atom } from 'jotai'
import { flavorsAtom, flavorsResource } from '../catalogue/catalogue-flavors.ts'
import { catalogueResources } from '../catalogue/catalogue-lists.ts'
import { termsAtom } from '../core/globals-atom.ts'
import { loadedData } from '../core/resource.ts'

/** The loaded data against which an address is validated. */
export const catalogueDataAtom = atom((get): CatalogueData => {
  const all = get(flavorsAtom)
  return {
    gpus: loadedData(get(catalogueResources.gpu.state)),
    oses: loadedData(get(catalogueResources.os.state)),
    terms: get(termsAtom),
    flavors: all.length > 0 || get(flavorsResource.state).state === 'ready' ? all : null
  }
})

/**
 * The data against which links are validated. A part that is not loaded is null: a link's values for it are accepted until it is loaded.
 */
export interface CatalogueData {
  readonly gpus: readonly Gpu[] | null
  readonly oses: readonly Os[] | null
  readonly flavors: readonly Flavor[] | null
  /** Terms of the shop, which have the plans. */
  readonly terms: Terms
}
