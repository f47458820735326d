import { expect, test } from 'vitest'
import { flavors } from '../../testing/small-catalogue.ts'
import { globals } from '../../testing/visitor-globals.ts'
import { choicesAtom } from '../address/location.ts'
import { chosenFlavorAtom } from '../choices/chosen-configuration.ts'
import { quoteAtom } from '../choices/configuration-price.ts'
import { offeredAlternativesAtom } from '../choices/offered-alternatives.ts'
import { joinsQueueAtom } from '../creation/creation-state.ts'
import { createPageStore } from '../page-store.ts'
import {
  chooseCpuAtom,
  chooseRamAtom,
  cpuCountsAtom,
  ramCountsAtom,
  takenCheaperFlavorAtom
} from './cpu-only.ts'

const machine = (store: ReturnType<typeof createPageStore>) => store.get(choicesAtom).machine

test('the slider steps come from the catalogue; memory depends on the vCPU', () => {
  const store = createPageStore('/?type=cpu&cpu_count=4&ram_count=16', globals)
  expect(store.get(cpuCountsAtom)).toEqual([2, 4])
  expect(store.get(ramCountsAtom)).toEqual([8, 16])
})

test('another number of vCPU chooses its smallest memory, and the price changes', () => {
  const store = createPageStore('/?type=cpu&cpu_count=2&ram_count=4&period=1', globals)
  store.set(chooseCpuAtom, 4)
  expect(machine(store)).toEqual({ type: 'cpu', cpu_count: 4, ram_count: 8 })
  expect(store.get(chosenFlavorAtom)?.id).toBe(903)
  expect(store.get(quoteAtom)?.monthly.flavor).toBe(250_000)
  store.set(chooseRamAtom, 16)
  expect(machine(store)).toEqual({ type: 'cpu', cpu_count: 4, ram_count: 16 })
  expect(store.get(chosenFlavorAtom)?.id).toBe(902)
})

test('choosing the same vCPU resets the memory; an unknown number changes nothing', () => {
  const store = createPageStore('/?type=cpu&cpu_count=4&ram_count=16', globals)
  store.set(chooseCpuAtom, 3)
  expect(machine(store)).toEqual({ type: 'cpu', cpu_count: 4, ram_count: 16 })
  store.set(chooseCpuAtom, 4)
  expect(machine(store)).toEqual({ type: 'cpu', cpu_count: 4, ram_count: 8 })
})

test('with a GPU card, memory cannot be chosen alone', () => {
  const store = createPageStore('/H100', globals)
  const before = store.get(choicesAtom)
  store.set(chooseRamAtom, 16)
  expect(store.get(choicesAtom)).toBe(before)
})

test('a catalogue without such servers has no steps', () => {
  const store = createPageStore('/?type=cpu', {
    ...globals,
    catalogue: { ...globals.catalogue, '/api/v1/flavors/': [] }
  })
  expect(store.get(cpuCountsAtom)).toEqual([])
  expect(store.get(ramCountsAtom)).toEqual([])
})

test('a full flavor is replaced by the same size on another processor; if both are full, other sizes are offered', () => {
  const LINK = '/?type=cpu&cpu_count=4&ram_count=16&period=1'
  const epyc = { id: 8, name: 'AMD EPYC 9454' }
  const at = (url: string, own: number, twin: number) => {
    const pair = flavors.flatMap((flavor) =>
      flavor.id === 902
        ? [
            { ...flavor, max_available: own },
            { ...flavor, id: 950, cpu: epyc, flavor_monthly_price_rub_cents: 360_000, max_available: twin }
          ]
        : [flavor]
    )
    return createPageStore(url, { ...globals, catalogue: { ...globals.catalogue, '/api/v1/flavors/': pair } })
  }
  const offered = (store: ReturnType<typeof at>) =>
    store.get(offeredAlternativesAtom).alternatives.map(({ flavor }) => flavor.id)

  const twin = at(LINK, 0, 3)
  expect(twin.get(chosenFlavorAtom)?.id).toBe(950)
  expect(twin.get(quoteAtom)?.monthly.flavor).toBe(360_000)
  expect(twin.get(joinsQueueAtom)).toBe(false)
  expect(twin.get(takenCheaperFlavorAtom)?.id).toBe(902)
  expect(at(LINK, 1, 3).get(takenCheaperFlavorAtom)).toBeNull()

  const taken = at(LINK, 0, 0)
  expect(taken.get(chosenFlavorAtom)?.id).toBe(902)
  expect(offered(taken)).toEqual([903, 901])
})
