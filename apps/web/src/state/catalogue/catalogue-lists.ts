import { rentedSsd } from '@cloud/api'
import { type Atom, atom } from 'jotai'
import { clientAtom } from '../core/api-client.ts'
import { createResource, type Loadable, loadedData } from '../core/resource.ts'

/** Lists of the parts of configurations: six lists, loaded in parallel, each with its own failure. */
export const catalogueResources = {
  cpu: createResource((get) => get(clientAtom).catalogue.cpu()),
  gpu: createResource((get) => get(clientAtom).catalogue.gpu()),
  ram: createResource((get) => get(clientAtom).catalogue.ram()),
  ssd: createResource((get) => get(clientAtom).catalogue.ssd()),
  hdd: createResource((get) => get(clientAtom).catalogue.hdd()),
  os: createResource((get) => get(clientAtom).catalogue.os())
}

/** Lists without which nothing can be chosen (cards) or priced (disks); the other lists report a failure in their own section. */
const REQUIRED_LISTS: readonly (readonly [name: string, state: Atom<Loadable<unknown>>])[] = [
  ['видеокарты', catalogueResources.gpu.state],
  ['диски', catalogueResources.ssd.state]
]

/** Combined state of the lists that the whole configurator needs, with the names of the failed ones. */
export const requiredListsAtom = atom((get) => {
  const all = REQUIRED_LISTS.map(([name, state]) => ({ name, load: get(state) }))
  if (all.some(({ load }) => load.state === 'idle' || load.state === 'loading'))
    return { state: 'loading' } as const
  const failed = all.flatMap(({ name, load }) =>
    load.state === 'failed' ? [{ name, error: load.error }] : []
  )
  const [first] = failed
  if (first === undefined) return { state: 'ready' } as const
  return { state: 'failed', failed: failed.map(({ name }) => name).join(', '), error: first.error } as const
})

export const gpusAtom = atom((get) => loadedData(get(catalogueResources.gpu.state)) ?? [])

export const osesAtom = atom((get) => loadedData(get(catalogueResources.os.state)) ?? [])

/** The disk for rent; null if there is none. */
export const ssdAtom = atom((get) => rentedSsd(loadedData(get(catalogueResources.ssd.state)) ?? []) ?? null)
