import type { Flavor } from '@cloud/api'
import { PRICE_PLANS, SSD_SIZES } from '@cloud/pricing'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { flavors } from '../../testing/small-catalogue.ts'
import { globals } from '../../testing/visitor-globals.ts'
import { loadedData } from '../core/resource.ts'
import { createPageStore } from '../page-store.ts'
import {
  configurationFilterAtom,
  filteredFlavorsAtom,
  filterOptionsAtom,
  listOrderAtom
} from './configuration-list.ts'
import { planCostsAtom } from './configuration-price.ts'

const list = (store: ReturnType<typeof createPageStore>): readonly Flavor[] =>
  loadedData(store.get(filteredFlavorsAtom)) ?? []
const isAscending = (values: readonly number[], tolerance = 0) =>
  values.every((value, index) => value >= (values[index - 1] ?? value) - tolerance)

test('the list can be sorted by price in both directions, or by price per GPU card', () => {
  const store = createPageStore('/H100', globals)
  const prices = () => list(store).map((flavor) => flavor.flavor_monthly_price_rub_cents)
  expect(prices().length).toBeGreaterThan(3)
  expect(isAscending(prices())).toBe(true)
  store.set(listOrderAtom, 'dearest')
  expect(isAscending(prices().toReversed())).toBe(true)
  store.set(listOrderAtom, 'cheapest_card')
  expect(
    isAscending(list(store).map((flavor) => flavor.flavor_monthly_price_rub_cents / flavor.gpu_count))
  ).toBe(true)
})

test('the filter limits the number of GPU cards and the minimum memory', () => {
  const store = createPageStore('/H100', globals)
  const all = list(store)
  const { counts, memories } = store.get(filterOptionsAtom)
  expect(isAscending(counts) && isAscending(memories)).toBe(true)
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

const page = fc.record({
  list: fc.array(
    fc.record({
      gpu_count: fc.integer({ min: 1, max: 8 }),
      // many of the low prices are equal once rounded
      flavor_monthly_price_rub_cents: fc.oneof(
        fc.integer({ min: 0, max: 500 }),
        fc.integer({ min: 0, max: 1e9 })
      )
    }),
    { minLength: 2, maxLength: 8 }
  ),
  infrastructureCostPerGpu: fc.integer({ min: 0, max: 3000 }),
  plan: fc.constantFrom(...PRICE_PLANS),
  ssdSize: fc.constantFrom(...SSD_SIZES),
  discount: fc.constantFrom(null, 12.5, 50, 100)
})

test('for every plan, disk and promo code the list is in the order of the shown prices; no plan or code changes it', () => {
  const [first] = flavors
  if (first === undefined) throw new Error('The small catalogue is empty.')
  fc.assert(
    fc.property(page, ({ list: machines, infrastructureCostPerGpu, plan, ssdSize, discount }) => {
      const own = machines.map((machine, index) => ({ ...first, ...machine, id: index + 1 }))
      const catalogue = { ...globals.catalogue, '/api/v1/flavors/': own }
      const terms = { ...globals.terms, infrastructureCostPerGpu }
      const promo = discount === null ? {} : { promo: { id: 1, code: 'CODE', discount } }
      const address = `/H100?ssdSize=${ssdSize}`
      const plain = createPageStore(address, { ...globals, catalogue, terms })
      const store = createPageStore(`${address}&period=${plan}&promocode=CODE`, {
        ...globals,
        ...promo,
        catalogue,
        terms
      })
      const cost = store.get(planCostsAtom)?.costOf
      if (cost === undefined) throw new Error('The page has no prices.')
      const costs = () => list(store).map(cost)
      expect(isAscending(costs())).toBe(true)
      expect(list(store)).toEqual(list(plain))
      for (const each of [store, plain]) each.set(listOrderAtom, 'dearest')
      expect(isAscending(costs().toReversed())).toBe(true)
      expect(list(store)).toEqual(list(plain))
      for (const each of [store, plain]) each.set(listOrderAtom, 'cheapest_card')
      // compared before rounding, which is to a kopek for an hour and to a rouble for a month
      const perCard = list(store).map((flavor) => cost(flavor) / flavor.gpu_count)
      expect(isAscending(perCard, plan === 0 ? 1 : 100)).toBe(true)
      expect(list(store)).toEqual(list(plain))
    })
  )
})
