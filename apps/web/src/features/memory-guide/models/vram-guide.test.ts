import type { Flavor, Gpu } from '@cloud/api'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cardsFor, keepOrder, memoryOf } from './cards-for.ts'
import { CONTEXTS, MODELS, PRECISIONS, type Precision } from './models.ts'
import { vramNeeded } from './vram-needed.ts'

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
      expect(vramNeeded(SEVENTY, precision, tokens)).toEqual({
        weights: weights * 1e9,
        context: Math.round(context * 1e9),
        gigabytes
      })
    }
  )

  test('a whole number of GB is not rounded further up', () => {
    const tiny = { billions: 10, layers: 1, kv_heads: 1, head_size: 1 }
    expect(vramNeeded(tiny, 'FP16', 0).gigabytes).toBe(22)
    expect(vramNeeded(tiny, 'FP16', 1).gigabytes).toBe(23)
  })

  test('more parameters, bits or tokens never need less', () => {
    const precisions = Object.keys(PRECISIONS) as Precision[]
    for (const [index, model] of MODELS.entries())
      for (const precision of precisions)
        for (const tokens of CONTEXTS) {
          const { gigabytes } = vramNeeded(model, precision, tokens)
          const larger = MODELS[index + 1]
          if (larger !== undefined)
            expect(vramNeeded(larger, precision, tokens).gigabytes).toBeGreaterThan(gigabytes)
          expect(vramNeeded(model, 'FP16', tokens).gigabytes).toBeGreaterThanOrEqual(gigabytes)
          expect(vramNeeded(model, precision, tokens * 2).gigabytes).toBeGreaterThanOrEqual(gigabytes)
        }
  })

  test.each([
    [{ ...SEVENTY, billions: 0 }, 1],
    [{ ...SEVENTY, layers: 1.5 }, 1],
    [{ ...SEVENTY, kv_heads: Number.NaN }, 1],
    [SEVENTY, -1],
    [SEVENTY, Number.POSITIVE_INFINITY]
  ])('what is no model is refused', (model, tokens) => {
    expect(() => vramNeeded(model, 'FP16', tokens)).toThrow(/must be a whole number of at least/)
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
    flavor_monthly_price_rub_cents: price
  }
}
const [BIG, SMALL] = [gpu(1, 80), gpu(2, 24)]

describe('the cards for it', () => {
  const shown = (flavors: readonly Flavor[], needed: number) =>
    cardsFor(flavors, needed).map((found) => [found.gpu.id, memoryOf(found)])

  test('of each kind the fewest that fit; what does not fit comes last', () => {
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

  test('free before waiting, cheaper before dearer, among kinds and within one', () => {
    const free = flavor(BIG, 1, 150)
    const flavors = [flavor(BIG, 1, 100, 0), free, flavor(BIG, 1, 170), flavor(SMALL, 4, 90, 0)]
    const found = cardsFor(flavors, 50)
    expect(found.map((one) => one.flavor_monthly_price_rub_cents)).toEqual([150, 90])
    expect(found[0]).toBe(free)
  })

  test('a check of availability moves none of them; where another kind has come they are put in order', () => {
    const [big, small] = [flavor(BIG, 1, 150), flavor(SMALL, 4, 90)]
    const before = cardsFor([big, small], 50)
    const taken = { ...small, max_available: 0 }
    const now = cardsFor([big, taken], 50)
    expect([before, now]).toEqual([
      [small, big],
      [big, taken]
    ])
    expect(keepOrder(before, now)).toEqual([taken, big])
    const more = cardsFor([big, taken, flavor(gpu(3, 100), 1, 10)], 50)
    expect(keepOrder(before, more)).toBe(more)
  })

  test('nothing on offer, nothing to show', () => {
    expect(cardsFor([], 10)).toEqual([])
    expect(cardsFor([flavor(null, 0, 5)], 10)).toEqual([])
  })

  test('whatever is on offer: each kind once, with the least memory that is enough', () => {
    const anyFlavor = fc
      .record({ kind: fc.integer({ min: 1, max: 5 }), count: fc.nat(8), price: fc.nat(1000) })
      .map(({ kind, count, price }) => flavor(count === 0 ? null : gpu(kind, kind * 12), count, price))
    const anyFlavors = fc.array(anyFlavor, { maxLength: 30 })
    fc.assert(
      fc.property(anyFlavors, fc.integer({ min: 1, max: 600 }), (flavors, needed) => {
        const found = cardsFor(flavors, needed)
        expect(new Set(found.map((one) => one.gpu.id)).size).toBe(found.length)
        for (const one of found) {
          const sizes = flavors.flatMap(({ gpu: card, gpu_count }) =>
            card?.id === one.gpu.id ? [card.ram * gpu_count] : []
          )
          const enough = sizes.filter((size) => size >= needed)
          expect(memoryOf(one)).toBe(enough.length > 0 ? Math.min(...enough) : Math.max(...sizes))
        }
      })
    )
  })
})
