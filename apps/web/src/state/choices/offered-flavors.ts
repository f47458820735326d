import { atom } from 'jotai'
import { originalServerAtom } from '../address/location.ts'
import { flavorsAtom, flavorsByGpuAtom, groupByGpu } from '../catalogue/catalogue-flavors.ts'
import { gpusAtom } from '../catalogue/catalogue-lists.ts'

/**
 * Flavors that can be chosen: all for a new server; for a launched server its own flavor, and flavors that start in the same way, by hand or
 * automatically.
 */
export const offeredFlavorsAtom = atom((get) => {
  const flavors = get(flavorsAtom)
  const server = get(originalServerAtom)
  if (server?.is_launched !== true) return flavors
  const { flavor_id, manual_start_minutes } = server
  return flavors.filter(
    (flavor) =>
      flavor.id === flavor_id || (flavor.manual_start_minutes === null) === (manual_start_minutes === null)
  )
})

/** Offered flavors by their card, like `flavorsByGpuAtom`. */
export const offeredByGpuAtom = atom((get) => {
  const offered = get(offeredFlavorsAtom)
  return offered === get(flavorsAtom) ? get(flavorsByGpuAtom) : groupByGpu(offered)
})

/** GPU cards with an offered flavor, or whose flavors are not loaded yet. */
export const offeredGpusAtom = atom((get) => {
  const all = get(flavorsByGpuAtom)
  const offered = get(offeredByGpuAtom)
  return offered === all ? get(gpusAtom) : get(gpusAtom).filter(({ id }) => offered.has(id) || !all.has(id))
})
