import type { Flavor, Gpu, Os } from '@cloud/api'
import { atom } from 'jotai'
import { components } from '../catalogue/components.ts'
import { flavors, flavorsAtom } from '../catalogue/flavors.ts'
import { loaded } from '../core/resource.ts'

/** What an address can be measured against now. */
export const knownAtom = atom((get): Known => {
  const all = get(flavorsAtom)
  return {
    gpus: loaded(get(components.gpu.state)),
    oses: loaded(get(components.os.state)),
    flavors: all.length > 0 || get(flavors.state).state === 'ready' ? all : null
  }
})

/** What links are measured against. A part that is not loaded is null: it is believed until it is there. */
export interface Known {
  readonly gpus: readonly Gpu[] | null
  readonly oses: readonly Os[] | null
  readonly flavors: readonly Flavor[] | null
}
