import type { Flavor } from '@cloud/api'
import { atom } from 'jotai'
import { type Loadable, loadedData } from '../core/resource.ts'
import { gpuFlavorsAtom, shownGpuAtom } from './chosen-configuration.ts'
import { planCostsAtom } from './configuration-price.ts'

interface ConfigurationFilter {
  /** Number of video cards; null for all. */
  readonly count: number | null
  /** Least memory in GB; null for any. */
  readonly memory: number | null
}

const NO_FILTER: ConfigurationFilter = { count: null, memory: null }

const filterStateAtom = atom<(ConfigurationFilter & { readonly card: number }) | null>(null)

/** Filter of the list of configurations. It belongs to one GPU card and is not in the address. */
export const configurationFilterAtom = atom(
  (get): ConfigurationFilter => {
    const chosen = get(filterStateAtom)
    return chosen !== null && chosen.card === get(shownGpuAtom)?.id ? chosen : NO_FILTER
  },
  (get, set, change: Partial<ConfigurationFilter> | null) => {
    const card = get(shownGpuAtom)
    set(
      filterStateAtom,
      change === null || card === null ? null : { ...get(configurationFilterAtom), ...change, card: card.id }
    )
  }
)

export type ListOrder = 'cheapest' | 'dearest' | 'cheapest_card'

/** Order of the list of configurations; choosing another GPU card keeps it. */
export const listOrderAtom = atom<ListOrder>('cheapest')

const sortedDistinct = (values: readonly number[]) => [...new Set(values)].sort((a, b) => a - b)

/** Numbers of GPU cards and memory sizes of the configurations of the current GPU card. */
export const filterOptionsAtom = atom((get) => {
  const flavors = loadedData(get(gpuFlavorsAtom)) ?? []
  return {
    counts: sortedDistinct(flavors.map(({ gpu_count }) => gpu_count)),
    memories: sortedDistinct(flavors.map(({ ram_count }) => ram_count))
  }
})

/** The filtered configurations of the GPU card in the chosen order. */
export const filteredFlavorsAtom = atom((get): Loadable<readonly Flavor[]> => {
  const { count, memory } = get(configurationFilterAtom)
  const order = get(listOrderAtom)
  const costOf = get(planCostsAtom)?.costOf
  const cost = (flavor: Flavor) => {
    const whole = costOf?.(flavor) ?? flavor.flavor_monthly_price_rub_cents
    return order === 'cheapest_card' ? whole / flavor.gpu_count : whole
  }
  const all = get(gpuFlavorsAtom)
  const flavors = loadedData(all)
  if (flavors === null) return all
  const left = flavors.filter(
    (flavor) => (count ?? flavor.gpu_count) === flavor.gpu_count && flavor.ram_count >= (memory ?? 0)
  )
  // the sort is stable: at equal prices smaller configurations come first
  const sorted = left
    .map((flavor) => ({ flavor, cost: cost(flavor) }))
    .sort((one, other) => (order === 'dearest' ? other.cost - one.cost : one.cost - other.cost))
    .map(({ flavor }) => flavor)
  // return the same object if the list is unchanged, so that nothing renders again
  return sorted.every((flavor, index) => flavor === flavors[index]) && sorted.length === flavors.length
    ? all
    : { state: 'ready', data: sorted }
})
