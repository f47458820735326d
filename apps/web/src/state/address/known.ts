import { atom } from 'jotai'
import { components } from '../catalogue/components.ts'
import { flavors, flavorsAtom } from '../catalogue/flavors.ts'
import type { Known } from '../choices/known.ts'
import { loaded } from '../load.ts'

/** What an address can be measured against now. */
export const knownAtom = atom((get): Known => {
  const all = get(flavorsAtom)
  return {
    gpus: loaded(get(components.gpu.state)),
    oses: loaded(get(components.os.state)),
    flavors: all.length > 0 || get(flavors.state).state === 'ready' ? all : null
  }
})
