import type { Gpu, Os, Ssd } from '@cloud/api'
import { DEFAULT_SSD } from '@cloud/pricing'
import { atom } from 'jotai'
import { clientAtom } from '../client.ts'
import { loaded } from '../load.ts'
import { resource } from '../resource.ts'

/** What configurations are made of, as far as the screen asks. */
export interface Components {
  readonly gpus: readonly Gpu[]
  readonly oses: readonly Os[]
  readonly ssds: readonly Ssd[]
}

export const components = resource<Components>(async (get) => {
  const client = get(clientAtom)
  const [gpus, oses, ssds] = await Promise.all([
    client.catalogue.gpu(),
    client.catalogue.os(),
    client.catalogue.ssd()
  ])
  if (!gpus.ok) return gpus
  if (!oses.ok) return oses
  if (!ssds.ok) return ssds
  return { ok: true, data: { gpus: gpus.data, oses: oses.data, ssds: ssds.data } }
})

const EMPTY: Components = { gpus: [], oses: [], ssds: [] }

const shownAtom = atom((get) => loaded(get(components.state)) ?? EMPTY)

export const gpusAtom = atom((get) => get(shownAtom).gpus)

export const osesAtom = atom((get) => get(shownAtom).oses)

/** The disk that is rented: the one of the specification's section 9, else the first there is. */
export const ssdAtom = atom((get) => {
  const { ssds } = get(shownAtom)
  const { group_title, size } = DEFAULT_SSD
  return ssds.find((ssd) => ssd.group_title === group_title && ssd.size === size) ?? ssds[0] ?? null
})
