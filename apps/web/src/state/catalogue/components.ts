import { rentedSsd } from '@cloud/api'
import { type Atom, atom } from 'jotai'
import { clientAtom } from '../core/client.ts'
import { type Load, loaded, resource } from '../core/resource.ts'

/** What configurations are made of: six lists, asked for at once, each with a failure of its own. */
export const components = {
  cpu: resource((get) => get(clientAtom).catalogue.cpu()),
  gpu: resource((get) => get(clientAtom).catalogue.gpu()),
  ram: resource((get) => get(clientAtom).catalogue.ram()),
  ssd: resource((get) => get(clientAtom).catalogue.ssd()),
  hdd: resource((get) => get(clientAtom).catalogue.hdd()),
  os: resource((get) => get(clientAtom).catalogue.os())
}

/** Without cards there is nothing to choose, without disks no price; the other lists are missed in their own place. */
const NEEDED: readonly (readonly [name: string, state: Atom<Load<unknown>>])[] = [
  ['видеокарты', components.gpu.state],
  ['диски', components.ssd.state]
]

/** What the whole configurator waits for, and which of it did not come. */
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

/** The disk that is rented, null when there is none. */
export const ssdAtom = atom((get) => rentedSsd(loaded(get(components.ssd.state)) ?? []) ?? null)
