import type { Flavor } from '@cloud/api'
import { atom } from 'jotai'
import { clientAtom } from '../core/api-client.ts'
import { createResource, type Loadable, loadedData } from '../core/resource.ts'
import { gpusAtom } from './catalogue-lists.ts'

export const flavorsResource = createResource<readonly Flavor[]>((get) => get(clientAtom).flavors.list(), {
  state: 'loading'
})

/** Flavors that came with the page: all, or those of the page's card if the catalogue is large. */
export const preloadedFlavorsAtom = atom<readonly Flavor[]>([])

export const flavorsAtom = atom((get) => loadedData(get(flavorsResource.state)) ?? get(preloadedFlavorsAtom))

const compareSizes = (a: Flavor, b: Flavor) =>
  a.gpu_count - b.gpu_count ||
  a.flavor_monthly_price_rub_cents - b.flavor_monthly_price_rub_cents ||
  a.id - b.id

/** Groups flavors by their card, smallest first; those without a card are under null. */
export function groupByGpu(flavors: readonly Flavor[]): ReadonlyMap<number | null, readonly Flavor[]> {
  const groups = Map.groupBy(flavors, (flavor) => flavor.gpu?.id ?? null)
  for (const group of groups.values()) group.sort(compareSizes)
  return groups
}

export const flavorsByGpuAtom = atom((get) => groupByGpu(get(flavorsAtom)))

/** True if a GPU card has no flavors, because the page contains only a part of the catalogue; the page then loads all. */
export const isCatalogueIncompleteAtom = atom((get) => {
  const groups = get(flavorsByGpuAtom)
  return get(gpusAtom).some((gpu) => !groups.has(gpu.id))
})

/** Returns the loading state of the flavors of a card, or of servers without one (null). */
export function flavorsOfGpu(
  groups: ReadonlyMap<number | null, readonly Flavor[]>,
  all: Loadable<readonly Flavor[]>,
  card: number | null
): Loadable<readonly Flavor[]> {
  const group = groups.get(card)
  if (group !== undefined) return { state: 'ready', data: group }
  return all.state === 'ready' ? { state: 'ready', data: [] } : all
}
