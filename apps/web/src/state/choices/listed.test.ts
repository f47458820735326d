import type { Flavor } from '@cloud/api'
import { expect, test } from 'vitest'
import { globals } from '../../testing/globals.ts'
import { loaded } from '../core/resource.ts'
import { storeFrom } from '../store.ts'
import { filterAtom, filterChoicesAtom, orderAtom, shownFlavorsAtom } from './listed.ts'

const list = (store: ReturnType<typeof storeFrom>): readonly Flavor[] =>
  loaded(store.get(shownFlavorsAtom)) ?? []
const sorted = (values: readonly number[]) =>
  values.every((value, index) => value >= (values[index - 1] ?? value))

test('the list is sorted by price, either way, or by the price of one card', () => {
  const store = storeFrom('/H100', globals)
  const prices = () => list(store).map((flavor) => flavor.flavor_monthly_price_rub_cents)
  expect(prices().length).toBeGreaterThan(3)
  expect(sorted(prices())).toBe(true)
  store.set(orderAtom, 'dearest')
  expect(sorted(prices().toReversed())).toBe(true)
  store.set(orderAtom, 'cheapest_card')
  expect(sorted(list(store).map((flavor) => flavor.flavor_monthly_price_rub_cents / flavor.gpu_count))).toBe(
    true
  )
})

test('the filter leaves a number of cards and a least memory, each of those that there are', () => {
  const store = storeFrom('/H100', globals)
  const all = list(store)
  const { counts, memories } = store.get(filterChoicesAtom)
  expect(sorted(counts) && sorted(memories)).toBe(true)
  for (const memory of memories) {
    store.set(filterAtom, { memory })
    expect(list(store)).toEqual(all.filter(({ ram_count }) => ram_count >= memory))
    for (const count of counts) {
      store.set(filterAtom, { count })
      expect(list(store)).toEqual(
        all.filter(({ ram_count, gpu_count }) => ram_count >= memory && gpu_count === count)
      )
      store.set(filterAtom, { count: null })
    }
  }
  store.set(filterAtom, null)
  expect(list(store)).toEqual(all)
})
