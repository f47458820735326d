import type { Flavor, Gpu, Os } from '@cloud/api'
import { atom } from 'jotai'
import { components } from '../catalogue/components.ts'
import { flavors, flavorsAtom } from '../catalogue/flavors.ts'
import { loaded } from '../core/resource.ts'

/** The loaded data against which an address is validated. */
export const knownAtom = atom((get): Known => {
  const all = get(flavorsAtom)
  return {
    gpus: loaded(get(components.gpu.state)),
    oses: loaded(get(components.os.state)),
    flavors: all.length > 0 || get(flavors.state).state === 'ready' ? all : null
  }
})

/**
 * The data against which links are validated. A part that is not loaded is null: a link's values for it are accepted until it is loaded.
 */
export interface Known {
  readonly gpus: readonly Gpu[] | null
  readonly oses: readonly Os[] | null
  readonly flavors: readonly Flavor[] | null
}
