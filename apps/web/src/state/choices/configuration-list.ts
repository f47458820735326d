import type { Flavor } from '@cloud/api'
import { atom } from 'jotai'
import { termsAtom } from '../core/globals-atom.ts'
import { type Loadable, loadedData } from '../core/resource.ts'
import { gpuFlavorsAtom, shownGpuAtom } from './chosen-configuration.ts'
import { ssdPriceAtom } from './configuration-price.ts'

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

/**
 * The filtered configurations of the GPU card in the chosen order. They are compared by exact monthly prices before discounts and
 * rounding. Every shown price rises with this price, so the order is right for each plan and promo code, and these never change it.
 */
export const filteredFlavorsAtom = atom((get): Loadable<readonly Flavor[]> => {
  const { count, memory } = get(configurationFilterAtom)
  const order = get(listOrderAtom)
  const { infrastructureCostPerGpu } = get(termsAtom)
  // every configuration has the same disk: only the price per GPU card depends on its size
  const ssdPrice = order === 'cheapest_card' ? get(ssdPriceAtom) : 0
  const price = ({ flavor_monthly_price_rub_cents, gpu_count }: Flavor) => {
    const whole = flavor_monthly_price_rub_cents + 100 * infrastructureCostPerGpu * gpu_count + ssdPrice
    return order === 'cheapest_card' ? whole / gpu_count : whole
  }
  const all = get(gpuFlavorsAtom)
  const flavors = loadedData(all)
  if (flavors === null) return all
  // the sort is stable: at equal prices smaller configurations come first
  const sorted = flavors
    .filter((flavor) => (count ?? flavor.gpu_count) === flavor.gpu_count && flavor.ram_count >= (memory ?? 0))
    .sort((one, other) => (order === 'dearest' ? price(other) - price(one) : price(one) - price(other)))
  // return the same object if the list is unchanged, so that nothing renders again
  return sorted.every((flavor, index) => flavor === flavors[index]) && sorted.length === flavors.length
    ? all
    : { state: 'ready', data: sorted }
})
