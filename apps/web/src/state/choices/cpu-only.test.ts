import { expect, test } from 'vitest'
import { globals } from '../../testing/globals.ts'
import { choicesAtom } from '../address/place.ts'
import { storeFrom } from '../store.ts'
import { chooseCpuAtom, chooseRamAtom, cpuCountsAtom, ramCountsAtom } from './cpu-only.ts'
import { quoteAtom } from './priced.ts'
import { flavorAtom } from './selected.ts'

const machine = (store: ReturnType<typeof storeFrom>) => store.get(choicesAtom).machine

test('the steps are those of the catalogue, and the memory is that of the vCPU', () => {
  const store = storeFrom('/?type=cpu&cpu_count=4&ram_count=16', globals)
  expect(store.get(cpuCountsAtom)).toEqual([2, 4])
  expect(store.get(ramCountsAtom)).toEqual([8, 16])
})

test('other vCPU bring the first of their memory, and the price follows', () => {
  const store = storeFrom('/?type=cpu&cpu_count=2&ram_count=4&period=1', globals)
  store.set(chooseCpuAtom, 4)
  expect(machine(store)).toEqual({ type: 'cpu', cpu_count: 4, ram_count: 8 })
  expect(store.get(flavorAtom)?.id).toBe(903)
  expect(store.get(quoteAtom)?.monthly.flavor).toBe(250_000)
  store.set(chooseRamAtom, 16)
  expect(machine(store)).toEqual({ type: 'cpu', cpu_count: 4, ram_count: 16 })
  expect(store.get(flavorAtom)?.id).toBe(902)
})

test('the same vCPU again resets the memory, too; one that does not exist changes nothing', () => {
  const store = storeFrom('/?type=cpu&cpu_count=4&ram_count=16', globals)
  store.set(chooseCpuAtom, 3)
  expect(machine(store)).toEqual({ type: 'cpu', cpu_count: 4, ram_count: 16 })
  store.set(chooseCpuAtom, 4)
  expect(machine(store)).toEqual({ type: 'cpu', cpu_count: 4, ram_count: 8 })
})

test('with a video card, memory is not chosen by itself', () => {
  const store = storeFrom('/H100', globals)
  const before = store.get(choicesAtom)
  store.set(chooseRamAtom, 16)
  expect(store.get(choicesAtom)).toBe(before)
})

test('a catalogue without such servers has no steps', () => {
  const store = storeFrom('/?type=cpu', {
    ...globals,
    catalogue: { ...globals.catalogue, '/api/v1/flavors/': [] }
  })
  expect(store.get(cpuCountsAtom)).toEqual([])
  expect(store.get(ramCountsAtom)).toEqual([])
})
