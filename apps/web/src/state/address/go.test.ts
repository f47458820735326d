import { beforeEach, expect, test, vi } from 'vitest'
import { gpus } from '../../testing/catalogue.ts'
import { globals } from '../../testing/globals.ts'
import { filterAtom, shownFlavorsAtom } from '../choices/listed.ts'
import { flavorAtom } from '../choices/selected.ts'
import { chooseCardAtom, choosePlanAtom } from '../choose/actions.ts'
import { loaded } from '../core/resource.ts'
import { createAtom } from '../creation/create.ts'
import { attemptedAtom } from '../creation/creation.ts'
import { storeFrom } from '../store.ts'
import { goAtom } from './go.ts'
import { choicesAtom, locationAtom } from './place.ts'

const H100 =
  '/H100?flavor[gpu]=1&flavor[gpu_count]=2&flavor[cpu]=7&flavor[cpu_count]=32&flavor[ram]=5&flavor[ram_count]=256'

beforeEach(() => {
  vi.stubGlobal('location', new URL('https://shop.test/'))
  vi.stubGlobal('scrollTo', () => undefined)
})
test('the configuration of the address is in the list, whatever was filtered before', () => {
  const store = storeFrom('/H100', globals)
  store.set(filterAtom, { count: 4 })
  store.set(goAtom, '/panel')
  store.set(goAtom, H100)
  expect(store.get(flavorAtom)?.id).toBe(104)
  expect(loaded(store.get(shownFlavorsAtom))).toContain(store.get(flavorAtom))
})

test('the router hears of a navigation, never of a choice', () => {
  const store = storeFrom('/panel/?top_up=1#main', globals)
  const first = store.get(locationAtom)
  expect(first).toMatchObject({ pathname: '/panel/', search: '?top_up=1', hash: '', key: 'default' })
  store.set(goAtom, '/H100')
  const second = store.get(locationAtom)
  expect(second).toMatchObject({ pathname: '/H100', search: '' })
  expect(second.key).not.toBe(first.key)
  store.set(choosePlanAtom, 6)
  for (const gpu of gpus.slice(0, 2)) store.set(chooseCardAtom, gpu)
  expect(store.get(choicesAtom)).toMatchObject({ period: 6, machine: { card: 2 } })
  expect(store.get(locationAtom)).toBe(second)
})

test('what was missing in an order is not missed in the next', async () => {
  const store = storeFrom('/', globals)
  expect(await store.set(createAtom)).toBe('name')
  expect(store.get(attemptedAtom)).toBe(true)
  store.set(goAtom, '/panel')
  store.set(goAtom, '/')
  expect(store.get(attemptedAtom)).toBe(false)
})
