import { quoteMany } from '@cloud/pricing/estimate'
import { beforeEach, expect, test } from 'vitest'
import { flavors, ssds } from '../../testing/small-catalogue.ts'
import { stubStorage } from '../../testing/stub-storage.ts'
import { globals } from '../../testing/visitor-globals.ts'
import { flavorsResource } from '../catalogue/catalogue-flavors.ts'
import { toastAtom } from '../core/toast.ts'
import { serverNameAtom } from '../creation/server-name.ts'
import { createPageStore } from '../page-store.ts'
import {
  duplicateItemAtom,
  forgetRemovedItemAtom,
  removedItemAtom,
  removeItemAtom,
  restoreItemAtom,
  setItemNameAtom,
  setItemQuantityAtom,
  setItemSystemAtom,
  setSystemForAllAtom
} from './change-items.ts'
import { addToEstimateAtom } from './configured-item.ts'
import { type EstimateItem, parseEstimate } from './estimate.ts'
import { pricedEstimateAtom } from './estimate-prices.ts'
import {
  changesSinceLinkAtom,
  createEstimateLinkAtom,
  openEstimateLinkAtom,
  replaceByOpenedAtom
} from './opened-link.ts'
import { ownEstimateAtom } from './own-estimate.ts'
import { openedEstimateAtom } from './shown-estimate.ts'

const item = (id: number, rest: Partial<EstimateItem> = {}): EstimateItem => ({
  id,
  name: `s${id}`,
  quantity: 1,
  flavor_id: 104,
  os_id: 1,
  ssd_count: 512,
  price_plan: 3,
  ...rest
})

/** Local storage, shared by all tabs of the browser. */
let kept: Map<string, string>
beforeEach(() => {
  kept = stubStorage()
})

const tab = (items: readonly EstimateItem[] = []) => {
  const store = createPageStore('/', globals)
  if (items.length > 0) store.set(ownEstimateAtom, (before) => ({ ...before, items }))
  return store
}

test('the promo code of an estimate is upper-cased as in the shop', () => {
  expect(parseEstimate({ promocode: 'ſale-ß10' }).promocode).toBe('ſALE-ß10')
})

test('only the valid part of a stored estimate is used', () => {
  const good = item(1)
  expect(parseEstimate(null).items).toEqual([])
  expect(parseEstimate({ items: 'x', title: 5, promocode: ' code ' })).toEqual({
    title: '',
    promocode: 'CODE',
    items: []
  })
  const title = 'й'.repeat(100)
  expect(parseEstimate({ title: title.normalize('NFD') }).title).toBe(title)
  const wrong = [
    null,
    { ...good, name: '' },
    { ...good, name: 'x'.repeat(21) },
    { ...good, quantity: 0 },
    { ...good, quantity: 21 },
    { ...good, quantity: 1.5 },
    { ...good, flavor_id: -1 },
    { ...good, os_id: 'x' },
    { ...good, ssd_count: 300 },
    { ...good, price_plan: 1.5 }
  ]
  expect(parseEstimate({ items: [...wrong, good, good] }).items).toEqual([good, { ...good, id: 2 }])
  expect(parseEstimate({ items: Array(11).fill(good) }).items).toHaveLength(10)
  expect(parseEstimate({ items: Array(3).fill({ ...good, quantity: 20 }) }).items).toHaveLength(2)
})

test('a tab that has not read the estimate adds to that of another tab', () => {
  tab([item(1)])
  const late = tab()
  late.set(ownEstimateAtom, (before) => ({ ...before, items: [...before.items, item(2)] }))
  expect(late.get(ownEstimateAtom)?.items).toEqual([item(1), item(2)])
})

test('the choice is added once, then its quantity grows up to the limits', () => {
  const store = createPageStore(
    '/H100?flavor[gpu]=1&flavor[gpu_count]=2&flavor[cpu]=7&flavor[cpu_count]=32&flavor[ram]=5&flavor[ram_count]=256&period=3&ssdSize=512',
    globals
  )
  store.set(addToEstimateAtom)
  store.set(addToEstimateAtom)
  expect(store.get(ownEstimateAtom)?.items).toEqual([item(1, { name: 'h100', quantity: 2, os_id: null })])
  store.set(serverNameAtom, ' web ')
  store.set(addToEstimateAtom)
  expect(store.get(ownEstimateAtom)?.items[1]).toMatchObject({ id: 2, name: 'web', quantity: 1 })
  store.set(setItemQuantityAtom, 1, 99)
  expect(store.get(ownEstimateAtom)?.items[0]?.quantity).toBe(20)
  store.set(duplicateItemAtom, 1)
  expect(store.get(ownEstimateAtom)?.items.map(({ quantity }) => quantity)).toEqual([20, 20, 1])
  store.set(duplicateItemAtom, 1)
  expect(store.get(ownEstimateAtom)?.items.map(({ quantity }) => quantity)).toEqual([20, 9, 20, 1])
  store.set(addToEstimateAtom)
  expect(store.get(toastAtom)?.kind).toBe('bad')
  expect(store.get(ownEstimateAtom)?.items.at(-1)?.quantity).toBe(1)
  const names = store.get(ownEstimateAtom)?.items.map(({ name }) => name) ?? []
  expect(new Set(names).size).toBe(4)
})

test('other configurations with the same name get unique names; an equal one increases the quantity', () => {
  const at = (period: number) => {
    const store = createPageStore(
      `/H100?flavor[gpu]=1&flavor[gpu_count]=2&flavor[cpu]=7&flavor[cpu_count]=32&flavor[ram]=5&flavor[ram_count]=256&period=${period}`,
      globals
    )
    store.set(serverNameAtom, 'fair-eagle-379')
    store.set(addToEstimateAtom)
    return store.get(ownEstimateAtom)?.items ?? []
  }
  for (const period of [1, 3, 6]) at(period)
  const items = at(3)
  expect(items.map(({ quantity, price_plan }) => [quantity, price_plan])).toEqual([
    [1, 1],
    [2, 3],
    [1, 6]
  ])
  expect(new Set(items.map(({ name }) => name)).size).toBe(3)
  for (const { name } of items) expect(name).toMatch(/^fair-eagle-\d{3}$/)
})

test('name and system of an item can be changed, the system also for all items', () => {
  const store = tab([item(1, { os_id: null }), item(2)])
  const kept = () => store.get(ownEstimateAtom)?.items.map(({ name, os_id }) => [name, os_id])
  store.set(setItemNameAtom, 1, ' web ')
  for (const wrong of ['', ' ', 'x'.repeat(21)]) store.set(setItemNameAtom, 2, wrong)
  expect(kept()).toEqual([
    ['web', null],
    ['s2', 1]
  ])
  store.set(setItemSystemAtom, 1, 2)
  expect(kept()?.[0]).toEqual(['web', 2])
  store.set(setSystemForAllAtom, 2)
  expect(kept()).toEqual([
    ['web', 2],
    ['s2', 2]
  ])
  store.set(setItemSystemAtom, 2, null)
  expect(kept()?.[1]).toEqual(['s2', null])
})

test('the last removed item is restored at its position if there is room', () => {
  const store = tab([item(1), item(2, { quantity: 20 }), item(3)])
  const ids = () => store.get(ownEstimateAtom)?.items.map(({ id }) => id)
  store.set(removeItemAtom, 9)
  expect(store.get(removedItemAtom)).toBeNull()
  expect(store.set(restoreItemAtom)).toBeNull()
  store.set(removeItemAtom, 3)
  store.set(removeItemAtom, 2)
  expect(store.get(removedItemAtom)).toMatchObject({ item: { id: 2 }, index: 1 })
  expect(store.set(restoreItemAtom)).toBe(2)
  expect(ids()).toEqual([1, 2])
  expect(store.get(ownEstimateAtom)?.items[1]?.quantity).toBe(20)
  expect(store.get(removedItemAtom)).toBeNull()
  // the id of the removed item is in use again, so the restored item gets a new id
  store.set(removeItemAtom, 2)
  store.set(duplicateItemAtom, 1)
  expect(store.set(restoreItemAtom)).toBe(3)
  expect(ids()).toEqual([1, 3, 2])
  store.set(removeItemAtom, 3)
  for (const id of [1, 2]) store.set(setItemQuantityAtom, id, 20)
  expect(store.get(removedItemAtom)).toBeNull()
  expect(store.set(restoreItemAtom)).toBeNull()
  store.set(setItemQuantityAtom, 2, 1)
  expect(store.get(removedItemAtom)).not.toBeNull()
  store.set(forgetRemovedItemAtom)
  expect(store.get(removedItemAtom)).toBeNull()
})

test('sums equal the engine’s, without items no longer offered', () => {
  const [flavor, ssd] = [flavors.find(({ id }) => id === 104), ssds[0]]
  if (flavor === undefined || ssd === undefined) throw new Error('the catalogue of the test lacks them')
  const store = tab([item(1, { quantity: 2 }), item(2, { flavor_id: 99_999 })])
  const { items, sums } = store.get(pricedEstimateAtom)
  expect(sums).toEqual(quoteMany([{ flavor, ssd, ssdSize: 512, pricePlan: 3, quantity: 2 }]))
  expect(items.map(({ fault }) => fault)).toEqual([null, 'closed'])
  // unchanged items stay the same objects, so that React does not render them again
  store.set(setItemQuantityAtom, 1, 3)
  const [first, second] = store.get(pricedEstimateAtom).items
  expect(first?.quantity).toBe(3)
  expect(second).toBe(items[1])
})

test('a link opens beside the own estimate, lists price changes, and replaces it on a click', async () => {
  const author = tab([item(1), item(2, { flavor_id: 102 })])
  const fragment = (await author.set(createEstimateLinkAtom)).split('#')[1] ?? ''
  kept.clear()
  const reader = tab([item(1, { name: 'mine' })])
  reader.set(
    flavorsResource.put,
    flavors
      .filter(({ id }) => id !== 102)
      .map((one) =>
        one.id === 104
          ? { ...one, flavor_monthly_price_rub_cents: one.flavor_monthly_price_rub_cents + 100_000 }
          : one
      )
  )
  expect(await reader.set(openEstimateLinkAtom, `#${fragment}`)).toBe(false)
  expect(reader.get(openedEstimateAtom)?.items).toHaveLength(2)
  expect(reader.get(ownEstimateAtom)?.items[0]?.name).toBe('mine')
  const changes = reader.get(changesSinceLinkAtom)?.changes ?? []
  expect(changes.map(({ id, now }) => [id, now === null])).toEqual([
    [1, false],
    [2, true]
  ])
  expect(changes[0]?.now).toBe((changes[0]?.before ?? 0) + 95_000)
  reader.set(replaceByOpenedAtom)
  expect(reader.get(ownEstimateAtom)?.items.map(({ name }) => name)).toEqual(['s1', 's2'])

  // without an own estimate a link replaces it at once; an invalid link changes nothing
  kept.clear()
  const empty = tab()
  expect(await empty.set(openEstimateLinkAtom, `#${fragment}`)).toBe(true)
  expect(empty.get(ownEstimateAtom)?.items).toHaveLength(2)
  expect(await empty.set(openEstimateLinkAtom, `#${fragment.slice(0, -1)}`)).toBe(false)
  expect(empty.get(ownEstimateAtom)?.items).toHaveLength(2)
  expect(empty.get(openedEstimateAtom)).toBeNull()
})
