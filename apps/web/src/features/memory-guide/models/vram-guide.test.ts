import type { Flavor, Gpu } from '@cloud/api'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import catalogue from '../../../../../server/src/sandbox/seed/catalogue.json' with { type: 'json' }
import { computeVramNeeded } from './compute-vram-needed.ts'
import { findGpusForModel, findUnsuitableGpus, totalMemory } from './find-gpus-for-model.ts'
import { GPU_FACTS, isSuitableGpu, REQUIREMENTS } from './gpu-suitability.ts'
import { CONTEXTS, MODELS, PRECISIONS, type Precision } from './language-models.ts'

const SEVENTY = { billions: 70, layers: 80, kv_heads: 8, head_size: 128 }

describe('the memory that a model needs', () => {
  test.each([
    ['FP16', 8192, 140, 2.684_354_56, 157],
    ['INT8', 8192, 70, 2.684_354_56, 80],
    ['INT4', 8192, 35, 2.684_354_56, 42],
    ['FP16', 0, 140, 0, 154]
  ] as const)(
    '70 billion parameters in %s with %i tokens',
    (precision, tokens, weights, context, gigabytes) => {
      expect(computeVramNeeded(SEVENTY, precision, tokens)).toEqual({
        weights: weights * 1e9,
        context: Math.round(context * 1e9),
        gigabytes
      })
    }
  )

  test('a whole number of GB is not rounded up', () => {
    const tiny = { billions: 10, layers: 1, kv_heads: 1, head_size: 1 }
    expect(computeVramNeeded(tiny, 'FP16', 0).gigabytes).toBe(22)
    expect(computeVramNeeded(tiny, 'FP16', 1).gigabytes).toBe(23)
  })

  test('more parameters, bits or tokens never need less memory', () => {
    const precisions = Object.keys(PRECISIONS) as Precision[]
    for (const [index, model] of MODELS.entries())
      for (const precision of precisions)
        for (const tokens of CONTEXTS) {
          const { gigabytes } = computeVramNeeded(model, precision, tokens)
          const larger = MODELS[index + 1]
          if (larger !== undefined)
            expect(computeVramNeeded(larger, precision, tokens).gigabytes).toBeGreaterThan(gigabytes)
          expect(computeVramNeeded(model, 'FP16', tokens).gigabytes).toBeGreaterThanOrEqual(gigabytes)
          expect(computeVramNeeded(model, precision, tokens * 2).gigabytes).toBeGreaterThanOrEqual(gigabytes)
        }
  })

  test.each([
    [{ ...SEVENTY, billions: 0 }, 1],
    [{ ...SEVENTY, layers: 1.5 }, 1],
    [{ ...SEVENTY, kv_heads: Number.NaN }, 1],
    [SEVENTY, -1],
    [SEVENTY, Number.POSITIVE_INFINITY]
  ])('invalid model data is refused', (model, tokens) => {
    expect(() => computeVramNeeded(model, 'FP16', tokens)).toThrow(/must be a whole number of at least/)
  })
})

const gpu = (id: number, ram: number): Gpu => ({ id, name: `Card K${id}`, ram, is_cloud: true })
let next = 0
const flavor = (card: Gpu | null, gpu_count: number, price: number, max_available = 1): Flavor => {
  next += 1
  return {
    id: next,
    gpu: card,
    gpu_count,
    cpu: { id: 1, name: 'CPU' },
    cpu_count: 8,
    ram: { id: 1, standard: 'DDR5' },
    ram_count: 64,
    max_available,
    manual_start_minutes: null,
    flavor_monthly_price_rub_cents: price
  }
}
const priceOf = ({ flavor_monthly_price_rub_cents }: Flavor) => flavor_monthly_price_rub_cents
const [BIG, SMALL] = [gpu(1, 80), gpu(2, 24)]

describe('the cards for it', () => {
  const shown = (flavors: readonly Flavor[], needed: number) =>
    findGpusForModel(flavors, needed, priceOf).map((found) => [found.gpu.id, totalMemory(found)])

  test('each kind has its smallest fitting number of cards; too small ones come last', () => {
    const flavors = [
      flavor(BIG, 1, 100),
      flavor(BIG, 2, 200),
      flavor(BIG, 4, 400),
      flavor(SMALL, 1, 30),
      flavor(SMALL, 4, 120),
      flavor(null, 0, 5)
    ]
    expect(shown(flavors, 157)).toEqual([
      [1, 160],
      [2, 96]
    ])
    expect(shown(flavors, 80)).toEqual([
      [1, 80],
      [2, 96]
    ])
    expect(shown(flavors, 96)).toEqual([
      [2, 96],
      [1, 160]
    ])
    expect(shown(flavors, 1000)).toEqual([
      [1, 320],
      [2, 96]
    ])
  })

  test('sorted by price, free or not; of one kind the cheapest with that number of cards', () => {
    const [cheap, waiting] = [flavor(SMALL, 4, 90, 0), flavor(BIG, 1, 100, 0)]
    const flavors = [flavor(BIG, 1, 170), waiting, flavor(BIG, 2, 80), cheap]
    expect(findGpusForModel(flavors, 50, priceOf)).toEqual([cheap, waiting])
    // a check of availability moves none of them
    const free = flavors.map((one) => ({ ...one, max_available: 5 }))
    expect(findGpusForModel(free, 50, priceOf).map(({ id }) => id)).toEqual([cheap.id, waiting.id])
  })

  test('cards without bfloat16 or with slow memory are left out and named; unknown cards stay', () => {
    const named = (name: string) => ({ ...gpu(name.length, 64), name })
    const flavors = ['NVIDIA A16', 'NVIDIA V100-SXM', 'Tesla T4', 'NVIDIA A2', 'Unknown X9000'].map(
      (name, at) => flavor({ ...named(name), id: at + 1 }, 1, 10)
    )
    expect(findUnsuitableGpus([...flavors, ...flavors]).map(({ name }) => name)).toEqual([
      'NVIDIA A16',
      'NVIDIA V100-SXM',
      'Tesla T4',
      'NVIDIA A2'
    ])
    expect(findGpusForModel(flavors, 50, priceOf).map((one) => one.gpu.name)).toEqual(['Unknown X9000'])
    expect(findUnsuitableGpus([flavor(null, 0, 5)])).toEqual([])
  })

  test('the facts of every sandbox card are known', () => {
    for (const { name } of catalogue.gpus) {
      const facts = GPU_FACTS[name.split(' ')[1] ?? '']
      expect(facts, name).toBeDefined()
      expect(isSuitableGpu({ name })).toBe(
        facts?.bfloat16 === true && facts.bandwidth >= REQUIREMENTS.bandwidth
      )
    }
    expect(catalogue.gpus.filter((one) => !isSuitableGpu(one)).map(({ name }) => name)).toEqual([
      'NVIDIA T4',
      'NVIDIA V100',
      'NVIDIA A16',
      'NVIDIA A2'
    ])
  })

  test('an empty catalogue gives an empty list', () => {
    expect(findGpusForModel([], 10, priceOf)).toEqual([])
    expect(findGpusForModel([flavor(null, 0, 5)], 10, priceOf)).toEqual([])
  })

  test('each kind appears once, with the least sufficient memory', () => {
    const anyFlavor = fc
      .record({ kind: fc.integer({ min: 1, max: 5 }), count: fc.nat(8), price: fc.nat(1000) })
      .map(({ kind, count, price }) => flavor(count === 0 ? null : gpu(kind, kind * 12), count, price))
    const anyFlavors = fc.array(anyFlavor, { maxLength: 30 })
    fc.assert(
      fc.property(anyFlavors, fc.integer({ min: 1, max: 600 }), (flavors, needed) => {
        const found = findGpusForModel(flavors, needed, priceOf)
        expect(new Set(found.map((one) => one.gpu.id)).size).toBe(found.length)
        for (const one of found) {
          const sizes = flavors.flatMap(({ gpu: card, gpu_count }) =>
            card?.id === one.gpu.id ? [card.ram * gpu_count] : []
          )
          const enough = sizes.filter((size) => size >= needed)
          expect(totalMemory(one)).toBe(enough.length > 0 ? Math.min(...enough) : Math.max(...sizes))
        }
        const prices = found.filter((one) => totalMemory(one) >= needed).map(priceOf)
        expect(prices).toEqual(prices.toSorted((a, b) => a - b))
      })
    )
  })
})
