import { beforeEach, expect, test, vi } from 'vitest'
import { gpus } from '../../testing/small-catalogue.ts'
import { globals } from '../../testing/visitor-globals.ts'
import { chosenFlavorAtom } from '../choices/chosen-configuration.ts'
import { configurationFilterAtom, filteredFlavorsAtom } from '../choices/configuration-list.ts'
import { chooseGpuAtom, choosePlanAtom } from '../choose/choose-actions.ts'
import { loadedData } from '../core/resource.ts'
import { isCreateAttemptedAtom } from '../creation/creation-state.ts'
import { startCreationAtom } from '../creation/start-creation.ts'
import { createPageStore } from '../page-store.ts'
import { choicesAtom, locationAtom } from './location.ts'
import { openAddressAtom } from './open-address.ts'

const H100 =
  '/H100?flavor[gpu]=1&flavor[gpu_count]=2&flavor[cpu]=7&flavor[cpu_count]=32&flavor[ram]=5&flavor[ram_count]=256'

beforeEach(() => {
  vi.stubGlobal('location', new URL('https://shop.test/'))
  vi.stubGlobal('scrollTo', () => undefined)
})
test('the configuration of the address is in the list, regardless of the filter', () => {
  const store = createPageStore('/H100', globals)
  store.set(configurationFilterAtom, { count: 4 })
  store.set(openAddressAtom, '/panel')
  store.set(openAddressAtom, H100)
  expect(store.get(chosenFlavorAtom)?.id).toBe(104)
  expect(loadedData(store.get(filteredFlavorsAtom))).toContain(store.get(chosenFlavorAtom))
})

test('the router is notified of a navigation, never of a choice', () => {
  const store = createPageStore('/panel/?top_up=1#main', globals)
  const first = store.get(locationAtom)
  expect(first).toMatchObject({ pathname: '/panel/', search: '?top_up=1', hash: '', key: 'default' })
  store.set(openAddressAtom, '/H100')
  const second = store.get(locationAtom)
  expect(second).toMatchObject({ pathname: '/H100', search: '' })
  expect(second.key).not.toBe(first.key)
  store.set(choosePlanAtom, 6)
  for (const gpu of gpus.slice(0, 2)) store.set(chooseGpuAtom, gpu)
  expect(store.get(choicesAtom)).toMatchObject({ period: 6, machine: { card: 2 } })
  expect(store.get(locationAtom)).toBe(second)
})

test('a navigation scrolls to the top, but a dialog of the panel leaves the panel where it is', () => {
  const scroll = vi.fn()
  vi.stubGlobal('scrollTo', scroll)
  const store = createPageStore('/H100', globals)
  for (const [url, times] of [
    ['/panel?top_up=1', 1],
    ['/panel?top_up=2', 1],
    ['/panel', 2]
  ] as const) {
    store.set(openAddressAtom, url)
    expect(scroll).toHaveBeenCalledTimes(times)
  }
})

test('the error of a missing choice is cleared for the next order', async () => {
  const store = createPageStore('/', globals)
  expect(await store.set(startCreationAtom)).toBe('name')
  expect(store.get(isCreateAttemptedAtom)).toBe(true)
  store.set(openAddressAtom, '/panel')
  store.set(openAddressAtom, '/')
  expect(store.get(isCreateAttemptedAtom)).toBe(false)
})
