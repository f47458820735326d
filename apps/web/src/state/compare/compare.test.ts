import type { Flavor } from '@cloud/api'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { flavors } from '../../testing/catalogue.ts'
import { globals } from '../../testing/globals.ts'
import { flavors as allFlavors } from '../catalogue/flavors.ts'
import { chooseElsewhereAtom } from '../choices/choose-elsewhere.ts'
import { quoteAtom } from '../choices/priced.ts'
import { flavorAtom } from '../choices/selected.ts'
import { comparedSheetsAtom } from '../export/sheet.ts'
import { promoStateAtom } from '../promo/promo.ts'
import { storeFrom } from '../store.ts'
import {
  compareAtom,
  comparedAtom,
  comparedPlanAtom,
  isFullAtom,
  pinnedCountAtom,
  unpinAtom,
  unsureCodeAtom
} from './compared.ts'
import { parsePins, pinsAtom } from './pins.ts'

function flavor(id: number): Flavor {
  const found = flavors.find((one) => one.id === id)
  if (found === undefined) throw new Error(`the catalogue of the test has no flavor ${id}`)
  return found
}

beforeEach(() => void vi.stubGlobal('window', {}))

describe('what the browser kept', () => {
  test.each([
    [null, []],
    ['', []],
    ['{}', []],
    ['[1,2,2,1]', [1, 2]],
    ['[1,2,3,4,5]', [1, 2, 3, 4]],
    ['["1",null,-1,0,1.5,1e99,{"id":1},7]', [7]],
    ['[1', []]
  ])('%s', (text, ids) => {
    expect(parsePins(text)).toEqual(ids)
  })
})

function pinned(...ids: readonly number[]) {
  const store = storeFrom('/?period=3&ssdSize=512', globals)
  for (const id of ids) {
    store.set(chooseElsewhereAtom, flavor(id))
    store.set(compareAtom)
  }
  return store
}

test('what is chosen is pinned once, four at most', () => {
  const store = pinned(102, 102, 204, 901, 108, 105)
  expect(store.get(pinsAtom)).toEqual([102, 204, 901, 108])
  expect(store.get(isFullAtom)).toBe(true)
  store.set(chooseElsewhereAtom, flavor(204))
  expect(store.get(isFullAtom)).toBe(false)
  store.set(unpinAtom, flavor(901))
  expect(store.get(pinsAtom)).toEqual([102, 204, 108])
})

test('of four the one that is taken out makes room for the chosen one, as the screen says', () => {
  const store = pinned(102, 204, 901, 108, 105)
  store.set(unpinAtom, flavor(204))
  expect(store.get(pinsAtom)).toEqual([102, 901, 108, 105])
  store.set(unpinAtom, flavor(105))
  expect(store.get(pinsAtom)).toEqual([102, 901, 108])
})

test('each is priced as the screen would price it', () => {
  const store = pinned(102, 204, 901)
  for (const { flavor: one, quote } of store.get(comparedAtom)) {
    store.set(chooseElsewhereAtom, one)
    expect(store.get(flavorAtom)?.id).toBe(one.id)
    expect(quote).toEqual(store.get(quoteAtom))
  }
})

describe('a promo code', () => {
  const SUITS = { id: 1, discount: 10, code: 'X' }
  const link = '/H100?flavor[gpu]=1&flavor[gpu_count]=1&period=3&promocode=X'
  const withPromo = (of: string, ...ids: readonly number[]) => {
    const store = storeFrom(of, globals)
    store.set(pinsAtom, ids)
    store.set(promoStateAtom, { kind: 'applied', code: 'X', promo: SUITS })
    const told = store.get(comparedAtom).map(({ flavor: { id }, promocode, quote: { discount } }) => {
      return [id, promocode, discount.promo]
    })
    return { store, told }
  }

  test('is in the prices of the card that it was checked for, on the screen and in the files', () => {
    const { store, told } = withPromo(link, 102, 104, 204, 901)
    expect(told).toEqual([
      [102, 'X', 1000],
      [104, 'X', 1000],
      [204, null, 0],
      [901, null, 0]
    ])
    expect(store.get(unsureCodeAtom)).toBe('X')
    expect(store.get(comparedSheetsAtom).map(({ promocode }) => promocode)).toEqual(['X', 'X', null, null])
  })

  test('needs no word where all prices have it, or there is none', () => {
    expect(withPromo(link, 102, 104).store.get(unsureCodeAtom)).toBeNull()
    expect(pinned(102, 204).get(unsureCodeAtom)).toBeNull()
  })

  test('is not in the prices of a plan that it was not checked for', () => {
    const { store, told } = withPromo(link.replace('period=3', 'period=0'), 102, 302)
    expect(told.map(([, code]) => code)).toEqual([null, null])
    expect(store.get(unsureCodeAtom)).toBe('X')
  })
})

test('a plan that one of the cards does not have is not compared', () => {
  const store = storeFrom('/?period=0', globals)
  store.set(pinsAtom, [102, 204])
  expect(store.get(comparedPlanAtom)).toBe(0)
  store.set(pinsAtom, [102, 302])
  expect(store.get(comparedPlanAtom)).toBe(1)
})

test('what the catalogue no longer has is not shown and takes no room', () => {
  const store = storeFrom('/', globals)
  store.set(pinsAtom, [1, 2, 3, 4])
  expect(store.get(comparedAtom)).toEqual([])
  expect(store.get(isFullAtom)).toBe(false)
  store.set(chooseElsewhereAtom, flavor(102))
  store.set(compareAtom)
  expect(store.get(pinsAtom)).toEqual([102])
})

test('what the page of one card did not bring stays pinned until all of the catalogue is there', () => {
  const part = flavors.filter(({ gpu }) => gpu?.id === 1)
  const catalogue = { ...globals.catalogue, '/api/v1/flavors/': part }
  const store = storeFrom('/H100?period=3', { ...globals, catalogue })
  store.set(pinsAtom, [204, 901, 4])
  expect(store.get(pinnedCountAtom)).toBe(3)
  store.set(chooseElsewhereAtom, flavor(102))
  store.set(compareAtom)
  expect(store.get(pinsAtom)).toEqual([204, 901, 4, 102])
  expect(store.get(comparedAtom).map((one) => one.flavor.id)).toEqual([102])
  store.set(allFlavors.put, flavors)
  expect(store.get(comparedAtom).map((one) => one.flavor.id)).toEqual([204, 901, 102])
  expect(store.get(pinnedCountAtom)).toBe(3)
})
