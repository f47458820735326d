import type { Flavor } from '@cloud/api'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { flavors } from '../../testing/catalogue.ts'
import { globals } from '../../testing/globals.ts'
import { chooseElsewhereAtom } from '../choices/choose-elsewhere.ts'
import { quoteAtom } from '../choices/priced.ts'
import { flavorAtom } from '../choices/selected.ts'
import { storeFrom } from '../store.ts'
import { compareAtom, comparedAtom, comparedPlanAtom, isFullAtom, unpinAtom } from './compared.ts'
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

test('each is priced as the screen would price it', () => {
  const store = pinned(102, 204, 901)
  for (const { flavor: one, quote } of store.get(comparedAtom)) {
    store.set(chooseElsewhereAtom, one)
    expect(store.get(flavorAtom)?.id).toBe(one.id)
    expect(quote).toEqual(store.get(quoteAtom))
  }
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
