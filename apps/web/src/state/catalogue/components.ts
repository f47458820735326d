import { rentedSsd } from '@cloud/api'
import { type Atom, atom } from 'jotai'
import { clientAtom } from '../core/client.ts'
import { type Load, loaded, resource } from '../core/resource.ts'

/** Lists of the parts of configurations: six lists, loaded in parallel, each with its own failure. */
export const components = {
  cpu: resource((get) => get(clientAtom).catalogue.cpu()),
  gpu: resource((get) => get(clientAtom).catalogue.gpu()),
  ram: resource((get) => get(clientAtom).catalogue.ram()),
  ssd: resource((get) => get(clientAtom).catalogue.ssd()),
  hdd: resource((get) => get(clientAtom).catalogue.hdd()),
  os: resource((get) => get(clientAtom).catalogue.os())
}

/** Lists without which nothing can be chosen (cards) or priced (disks); the other lists report a failure in their own section. */
const NEEDED: readonly (readonly [name: string, state: Atom<Load<unknown>>])[] = [
  ['видеокарты', components.gpu.state],
  ['диски', components.ssd.state]
]

/** Combined state of the lists that the whole configurator needs, with the names of the failed ones. */
export const neededAtom = atom((get) => {
  const all = NEEDED.map(([name, state]) => ({ name, load: get(state) }))
  if (all.some(({ load }) => load.state === 'idle' || load.state === 'loading'))
    return { state: 'loading' } as const
  const failed = all.flatMap(({ name, load }) =>
    load.state === 'failed' ? [{ name, error: load.error }] : []
  )
  const [first] = failed
  if (first === undefined) return { state: 'ready' } as const
  return { state: 'failed', failed: failed.map(({ name }) => name).join(', '), error: first.error } as const
})

export const gpusAtom = atom((get) => loaded(get(components.gpu.state)) ?? [])

export const osesAtom = atom((get) => loaded(get(components.os.state)) ?? [])

/** The disk for rent; null if there is none. */
export const ssdAtom = atom((get) => rentedSsd(loaded(get(components.ssd.state)) ?? []) ?? null)
