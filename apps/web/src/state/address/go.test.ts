import { beforeEach, expect, test, vi } from 'vitest'
import { globals } from '../../testing/globals.ts'
import { countFilterAtom, flavorAtom, shownFlavorsAtom } from '../choices/selected.ts'
import { createAtom } from '../creation/create.ts'
import { attemptedAtom } from '../creation/creation.ts'
import { loaded } from '../load.ts'
import { storeFrom } from '../store.ts'
import { goAtom } from './go.ts'

const H100 =
  '/H100?flavor[gpu]=1&flavor[gpu_count]=2&flavor[cpu]=7&flavor[cpu_count]=32&flavor[ram]=5&flavor[ram_count]=256'

beforeEach(() => {
  vi.stubGlobal('location', new URL('https://shop.test/'))
  vi.stubGlobal('scrollTo', () => undefined)
})
test('the configuration of the address is in the list, whatever was filtered before', () => {
  const store = storeFrom('/H100', globals)
  store.set(countFilterAtom, 4)
  store.set(goAtom, '/panel')
  store.set(goAtom, H100)
  expect(store.get(flavorAtom)?.id).toBe(104)
  expect(loaded(store.get(shownFlavorsAtom))).toContain(store.get(flavorAtom))
})

test('what was missing in an order is not missed in the next', async () => {
  const store = storeFrom('/', globals)
  expect(await store.set(createAtom)).toBe('name')
  expect(store.get(attemptedAtom)).toBe(true)
  store.set(goAtom, '/panel')
  store.set(goAtom, '/')
  expect(store.get(attemptedAtom)).toBe(false)
})
