import type { Flavor } from '@cloud/api'
import { atom } from 'jotai'
import { clientAtom } from '../core/client.ts'
import { type Load, loaded, resource } from '../core/resource.ts'
import { gpusAtom } from './components.ts'

export const flavors = resource<readonly Flavor[]>((get) => get(clientAtom).flavors.list(), {
  state: 'loading'
})

/** Flavors that came with the page: all, or those of the page's card if the catalogue is large. */
export const preloadedFlavorsAtom = atom<readonly Flavor[]>([])

export const flavorsAtom = atom((get) => loaded(get(flavors.state)) ?? get(preloadedFlavorsAtom))

const bySize = (a: Flavor, b: Flavor) =>
  a.gpu_count - b.gpu_count ||
  a.flavor_monthly_price_rub_cents - b.flavor_monthly_price_rub_cents ||
  a.id - b.id

/** Flavors by their card, smallest first; those without a card are under null. */
export const flavorsByCardAtom = atom((get) => {
  const groups = Map.groupBy(get(flavorsAtom), (flavor) => flavor.gpu?.id ?? null)
  for (const group of groups.values()) group.sort(bySize)
  return groups
})

/** True if some card has no flavors, because only a part came with the page: the rest is then loaded. */
export const isPartAtom = atom((get) => {
  const groups = get(flavorsByCardAtom)
  return get(gpusAtom).some((gpu) => !groups.has(gpu.id))
})

/** Returns the loading state of the flavors of a card, or of servers without one (null). */
export function flavorsOf(
  groups: ReadonlyMap<number | null, readonly Flavor[]>,
  all: Load<readonly Flavor[]>,
  card: number | null
): Load<readonly Flavor[]> {
  const group = groups.get(card)
  if (group !== undefined) return { state: 'ready', data: group }
  return all.state === 'ready' ? { state: 'ready', data: [] } : all
}
