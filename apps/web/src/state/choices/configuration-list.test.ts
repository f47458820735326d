import type { Flavor } from '@cloud/api'
import { expect, test } from 'vitest'
import { globals } from '../../testing/visitor-globals.ts'
import { loadedData } from '../core/resource.ts'
import { createPageStore } from '../page-store.ts'
import {
  configurationFilterAtom,
  filteredFlavorsAtom,
  filterOptionsAtom,
  listOrderAtom
} from './configuration-list.ts'

const list = (store: ReturnType<typeof createPageStore>): readonly Flavor[] =>
  loadedData(store.get(filteredFlavorsAtom)) ?? []
const sorted = (values: readonly number[]) =>
  values.every((value, index) => value >= (values[index - 1] ?? value))

test('the list can be sorted by price in both directions, or by price per GPU card', () => {
  const store = createPageStore('/H100', globals)
  const prices = () => list(store).map((flavor) => flavor.flavor_monthly_price_rub_cents)
  expect(prices().length).toBeGreaterThan(3)
  expect(sorted(prices())).toBe(true)
  store.set(listOrderAtom, 'dearest')
  expect(sorted(prices().toReversed())).toBe(true)
  store.set(listOrderAtom, 'cheapest_card')
  expect(sorted(list(store).map((flavor) => flavor.flavor_monthly_price_rub_cents / flavor.gpu_count))).toBe(
    true
  )
})

test('the filter limits the number of GPU cards and the minimum memory', () => {
  const store = createPageStore('/H100', globals)
  const all = list(store)
  const { counts, memories } = store.get(filterOptionsAtom)
  expect(sorted(counts) && sorted(memories)).toBe(true)
  for (const memory of memories) {
    store.set(configurationFilterAtom, { memory })
    expect(list(store)).toEqual(all.filter(({ ram_count }) => ram_count >= memory))
    for (const count of counts) {
      store.set(configurationFilterAtom, { count })
      expect(list(store)).toEqual(
        all.filter(({ ram_count, gpu_count }) => ram_count >= memory && gpu_count === count)
      )
      store.set(configurationFilterAtom, { count: null })
    }
  }
  store.set(configurationFilterAtom, null)
  expect(list(store)).toEqual(all)
})
