import type { Flavor } from '@cloud/api'
import type { PricePlan } from '@cloud/pricing'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { flavors } from '../../testing/small-catalogue.ts'
import { globals } from '../../testing/visitor-globals.ts'
import { flavorsResource } from '../catalogue/catalogue-flavors.ts'
import { quoteAtom } from '../choices/configuration-price.ts'
import { promoStateAtom } from '../choices/promo-state.ts'
import { choosePlanAtom, chooseSsdSizeAtom } from '../choose/choose-actions.ts'
import { chooseUnlistedFlavorAtom } from '../choose/choose-unlisted.ts'
import { toastAtom } from '../core/toast.ts'
import { createPageStore } from '../page-store.ts'
import {
  addableFlavorsAtom,
  addPinAtom,
  chooseComparedAtom,
  comparedConfigurationsAtom,
  isComparisonFullAtom,
  partialPromoCodeAtom,
  pinChoicesAtom,
  pinnedCountAtom,
  unpinAtom
} from './compared-configurations.ts'
import { comparedExportRowsAtom } from './export-rows.ts'
import { type Pin, parsePins, pinsAtom } from './pins.ts'

function flavor(id: number): Flavor {
  const found = flavors.find((one) => one.id === id)
  if (found === undefined) throw new Error(`the catalogue of the test has no flavor ${id}`)
  return found
}

beforeEach(() => void vi.stubGlobal('window', {}))

const pin = (flavor_id: number, ssd_count = 512, price_plan: PricePlan = 3): Pin => ({
  flavor_id,
  ssd_count,
  price_plan
})
const pins = (...ids: readonly number[]) => ids.map((id) => pin(id))

describe('stored pins', () => {
  test.each([
    ['{}', []],
    ['null', []],
    ['[1,null,"1",[],{}]', []],
    [
      JSON.stringify([...pins(1, 2, 2, 1), pin(1, 256), pin(1, 512, 12)]),
      [...pins(1, 2), pin(1, 256), pin(1, 512, 12)]
    ],
    [JSON.stringify(pins(1, 2, 3, 4, 5)), pins(1, 2, 3, 4)],
    [JSON.stringify([pin(-1), pin(1.5), pin(1, 300), pin(1, 4096), pin(1, 512, 37), pin(7)]), pins(7)]
  ])('%s', (text, kept) => {
    expect(parsePins(text)).toEqual(kept)
  })
})

function pinned(...ids: readonly number[]) {
  const store = createPageStore('/?period=3&ssdSize=512', globals)
  for (const id of ids) {
    store.set(chooseUnlistedFlavorAtom, flavor(id))
    store.set(pinChoicesAtom)
  }
  return store
}

test('the choice is pinned once, up to four pins', () => {
  const store = pinned(102, 102, 204, 901, 108, 105)
  expect(store.get(pinsAtom)).toEqual(pins(102, 204, 901, 108))
  expect(store.get(isComparisonFullAtom)).toBe(true)
  store.set(chooseUnlistedFlavorAtom, flavor(204))
  expect(store.get(isComparisonFullAtom)).toBe(false)
  store.set(unpinAtom, pin(901))
  expect(store.get(pinsAtom)).toEqual(pins(102, 204, 108))
})

test('removing one of four pins adds the chosen configuration', () => {
  const store = pinned(102, 204, 901, 108, 105)
  store.set(unpinAtom, pin(204))
  expect(store.get(pinsAtom)).toEqual(pins(102, 901, 108, 105))
  store.set(unpinAtom, pin(105))
  expect(store.get(pinsAtom)).toEqual(pins(102, 901, 108))
})

test('each pin keeps its disk and plan, also when it is chosen', () => {
  const store = createPageStore('/?period=0&ssdSize=256', globals)
  for (const [id, size, plan] of [
    [102, 256, 0],
    [102, 1024, 12],
    [302, 512, 3]
  ] as const) {
    store.set(chooseUnlistedFlavorAtom, flavor(id))
    store.set(chooseSsdSizeAtom, size)
    store.set(choosePlanAtom, plan)
    store.set(pinChoicesAtom)
  }
  const all = store.get(comparedConfigurationsAtom)
  expect(all.map(({ pin }) => pin)).toEqual([pin(102, 256, 0), pin(102, 1024, 12), pin(302, 512, 3)])
  for (const one of all) {
    store.set(chooseComparedAtom, one)
    expect(store.get(quoteAtom)).toEqual(one.quote)
    expect(store.get(comparedConfigurationsAtom).filter(({ is_chosen }) => is_chosen)).toHaveLength(1)
    // each compared configuration has its own plan, so no toast reports a changed plan
    expect(store.get(toastAtom)).toBeNull()
  }
})

describe('a promo code', () => {
  const SUITS = { id: 1, discount: 10, code: 'X' }
  const link = '/H100?flavor[gpu]=1&flavor[gpu_count]=1&period=3&promocode=X'
  const withPromo = (of: string, plan: PricePlan, ...ids: readonly number[]) => {
    const store = createPageStore(of, globals)
    store.set(
      pinsAtom,
      ids.map((id) => pin(id, 256, plan))
    )
    store.set(promoStateAtom, { kind: 'applied', code: 'X', promo: SUITS })
    const items = store
      .get(comparedConfigurationsAtom)
      .map(({ flavor: { id }, promocode, quote: { discount } }) => {
        return [id, promocode, discount.promo]
      })
    return { store, items }
  }

  test('the promo code is in the prices of the checked GPU card, on the screen and in files', () => {
    const { store, items } = withPromo(link, 3, 102, 104, 204, 901)
    expect(items).toEqual([
      [102, 'X', 1000],
      [104, 'X', 1000],
      [204, null, 0],
      [901, null, 0]
    ])
    expect(store.get(partialPromoCodeAtom)).toBe('X')
    expect(store.get(comparedExportRowsAtom).map(({ promocode }) => promocode)).toEqual([
      'X',
      'X',
      null,
      null
    ])
  })

  test('no note is shown if all prices include the code, or without a code', () => {
    expect(withPromo(link, 3, 102, 104).store.get(partialPromoCodeAtom)).toBeNull()
    expect(pinned(102, 204).get(partialPromoCodeAtom)).toBeNull()
  })

  test('the promo code is not in the prices of another plan', () => {
    const { store, items } = withPromo(link, 6, 102, 104)
    expect(items.map(([, code]) => code)).toEqual([null, null])
    expect(store.get(partialPromoCodeAtom)).toBe('X')
  })
})

test('an hourly pin whose GPU card lost the hourly plan is priced per month, and can be removed', () => {
  const store = createPageStore('/?period=0', globals)
  store.set(pinsAtom, [pin(302, 512, 0)])
  const [one] = store.get(comparedConfigurationsAtom)
  expect(one?.price_plan).toBe(1)
  if (one) store.set(unpinAtom, one.pin)
  expect(store.get(pinsAtom)).toEqual([])
})

test('a pin that left the catalogue is not shown and does not count', () => {
  const store = createPageStore('/', globals)
  store.set(pinsAtom, pins(1, 2, 3, 4))
  expect(store.get(comparedConfigurationsAtom)).toEqual([])
  expect(store.get(isComparisonFullAtom)).toBe(false)
  store.set(chooseUnlistedFlavorAtom, flavor(102))
  store.set(pinChoicesAtom)
  expect(store.get(pinsAtom)).toEqual([pin(102, 256, 0)])
})

test('pins missing in a partial catalogue stay until the whole catalogue is loaded', () => {
  const part = flavors.filter(({ gpu }) => gpu?.id === 1)
  const catalogue = { ...globals.catalogue, '/api/v1/flavors/': part }
  const store = createPageStore('/H100?period=3', { ...globals, catalogue })
  store.set(pinsAtom, pins(204, 901, 4))
  expect(store.get(pinnedCountAtom)).toBe(3)
  store.set(chooseUnlistedFlavorAtom, flavor(102))
  store.set(pinChoicesAtom)
  expect(store.get(pinsAtom)).toEqual([...pins(204, 901, 4), pin(102, 256)])
  expect(store.get(comparedConfigurationsAtom).map((one) => one.flavor.id)).toEqual([102])
  store.set(flavorsResource.put, flavors)
  expect(store.get(comparedConfigurationsAtom).map((one) => one.flavor.id)).toEqual([204, 901, 102])
  expect(store.get(pinnedCountAtom)).toBe(3)
})

test('configurations of the compared GPU cards can be added with the chosen disk and plan, up to four', () => {
  const store = createPageStore('/H100', globals)
  store.set(chooseUnlistedFlavorAtom, flavor(102))
  store.set(chooseSsdSizeAtom, 512)
  store.set(choosePlanAtom, 3)
  store.set(pinChoicesAtom)
  const card = flavor(102).gpu?.id
  const ids = () => store.get(addableFlavorsAtom).map(({ id }) => id)
  expect(ids()).toEqual(flavors.filter(({ id, gpu }) => gpu?.id === card && id !== 102).map(({ id }) => id))
  for (const left of [3, 2, 1]) {
    const [first] = store.get(addableFlavorsAtom)
    if (first === undefined) throw new Error('Nothing is left to be added.')
    store.set(addPinAtom, first)
    expect(ids()).not.toContain(first.id)
    expect(store.get(pinnedCountAtom)).toBe(5 - left)
    expect(store.get(pinsAtom).at(-1)).toEqual(pin(first.id))
  }
  expect(store.get(addableFlavorsAtom)).toEqual([])
})
