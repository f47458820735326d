import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { availability } from './availability.ts'
import { cheapestFlavor } from './cheapest-flavor.ts'
import { cpuChoices } from './cpu-choices.ts'
import { findGpu } from './find-gpu.ts'
import { gpuShortName } from './gpu-short-name.ts'
import { ramChoices } from './ram-choices.ts'

it.each([
  [-1, 0, null],
  [0, 0, null],
  [1, 1, 'red'],
  [2, 2, 'yellow'],
  [3, 3, 'green'],
  [4, 3, 'green'],
  [1e9, 3, 'green'],
  [Number.NaN, 0, null]
])('%d available: %i bars, %s', (free, bars, color) => {
  expect(availability(free)).toEqual({ bars, color, queue: bars === 0 })
})

it.each([
  ['NVIDIA H100', 'H100'],
  ['NVIDIA H100 SXM', 'H100'],
  ['  NVIDIA \u00a0 A100  ', 'A100'],
  ['T4', 'T4'],
  [' T4 ', 'T4'],
  ['', '']
])('the short name of %j is %j', (name, short) => {
  expect(gpuShortName(name)).toBe(short)
})

it('finds a GPU by its short name only, ignoring case', () => {
  const gpus = [{ name: 'NVIDIA H100' }, { name: 'NVIDIA h200' }, { name: 'T4' }]
  expect(findGpu(gpus, 'h100')).toBe(gpus[0])
  expect(findGpu(gpus, 'H200')).toBe(gpus[1])
  expect(findGpu(gpus, 't4')).toBe(gpus[2])
  expect(findGpu(gpus, 'NVIDIA')).toBeUndefined()
  expect(findGpu(gpus, '')).toBeUndefined()
  expect(findGpu([], 'h100')).toBeUndefined()
})

describe('CPU-only choices', () => {
  const flavor = (
    cpu_count: number,
    ram_count: number,
    price: number,
    gpu: object | null = null,
    max_available = 1
  ) => ({
    gpu,
    cpu_count,
    ram_count,
    max_available,
    flavor_monthly_price_rub_cents: price
  })
  const flavors = [
    flavor(16, 64, 900),
    flavor(2, 8, 300),
    flavor(2, 4, 200),
    flavor(2, 4, 150),
    flavor(2, 4, 150, null, 7),
    flavor(2, 4, 100, null, 0),
    flavor(2, 4, 1, { id: 1 }),
    flavor(4, 16, 500),
    flavor(2, 16, 400),
    flavor(64, 2, 1, { id: 1 })
  ]

  it('are sorted by number and unique, without flavors that have a GPU', () => {
    expect(cpuChoices(flavors)).toEqual([2, 4, 16])
    expect(ramChoices(flavors, 2)).toEqual([4, 8, 16])
    expect(ramChoices(flavors, 64)).toEqual([])
    expect(cpuChoices([])).toEqual([])
  })

  it('select the cheapest flavor, and the first of equally cheap flavors', () => {
    expect(cheapestFlavor(flavors, 2, 4)).toBe(flavors[3])
    expect(cheapestFlavor(flavors, 4, 16)).toBe(flavors[7])
    expect(cheapestFlavor(flavors, 4, 8)).toBeUndefined()
    expect(cheapestFlavor(flavors, 64, 2)).toBeUndefined()
  })

  it('skip flavors without capacity; if none is free, select the cheapest', () => {
    const [dear, cheap] = [flavor(32, 64, 292, null, 5), flavor(32, 64, 241, null, 0)]
    expect(cheapestFlavor([dear, cheap], 32, 64)).toBe(dear)
    expect(cheapestFlavor([{ ...dear, max_available: -1 }, cheap], 32, 64)).toBe(cheap)
  })

  it('every choice selects a flavor without a GPU, no cheaper flavor is free, and the list is not modified', () => {
    const anyFlavors = fc.array(
      fc
        .tuple(fc.nat(4), fc.nat(4), fc.nat(5), fc.boolean(), fc.integer({ min: -1, max: 2 }))
        .map(([cpu, ram, price, card, free]) => flavor(cpu, ram, price, card ? {} : null, free))
    )
    fc.assert(
      fc.property(anyFlavors, (all) => {
        const before = [...all]
        for (const cpu of cpuChoices(all))
          for (const ram of ramChoices(all, cpu)) {
            const found = cheapestFlavor(all, cpu, ram)
            const fitting = all.filter((f) => f.gpu === null && f.cpu_count === cpu && f.ram_count === ram)
            const free = fitting.filter((f) => f.max_available > 0)
            const open = free.length > 0 ? free : fitting
            const least = Math.min(...open.map((f) => f.flavor_monthly_price_rub_cents))
            expect(found).toBe(open.find((f) => f.flavor_monthly_price_rub_cents === least))
          }
        expect(all).toEqual(before)
      })
    )
  })
})
