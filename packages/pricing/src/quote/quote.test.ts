import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PricingError } from '../money/pricing-error.ts'
import { EXAMPLES } from '../testing/examples.ts'
import { PRICE_PLANS } from './price-plans.ts'
import { quote } from './quote.ts'
import type { QuoteInput } from './quote-input.ts'
import { DEFAULT_TERMS } from './terms.ts'

/** Two GPUs with 512 GB for three months: an example that can be checked by hand. */
const H100: QuoteInput = {
  flavor: { flavor_monthly_price_rub_cents: 54_116_000, gpu_count: 2 },
  ssd: { size: 1, monthly_price_rub_cents: 750 },
  ssdSize: 512,
  pricePlan: 3,
  promoPercent: 10
}

const copyOf = <T>(value: T): T => JSON.parse(JSON.stringify(value))

describe('quote: worked cases', () => {
  it('two GPUs, a disk of 512 GB, three months, a promo discount of 10 %', () => {
    expect(quote(H100)).toEqual({
      plan: 3,
      monthly: { flavor: 54_116_000, ssd: 384_000, infrastructure: 100_000, total: 54_600_000 },
      discount: { plan: 500, promo: 1_000, total: 1_500 },
      hour: 64_458,
      month: 46_410_000,
      total: 139_230_000,
      fullTotal: 163_800_000,
      saving: 24_570_000,
      vat: 23_205_000,
      net: 116_025_000
    })
  })

  it.each(EXAMPLES.map((example, i) => [i, example] as const))('example %i', (_, example) => {
    expect(quote(example.input, example.terms)).toStrictEqual({
      plan: example.input.pricePlan,
      ...example.quote
    })
  })

  it('an hour costs at least one kopek, even at a price of 0', () => {
    const free = { ...H100, flavor: { flavor_monthly_price_rub_cents: 0, gpu_count: 0 }, ssdSize: 0 }
    expect(quote({ ...free, pricePlan: 0 })).toMatchObject({ hour: 1, total: 1, fullTotal: 1, month: 0 })
    expect(quote({ ...free, pricePlan: 1 })).toMatchObject({ hour: 0, total: 0, fullTotal: 0, month: 0 })
  })

  it('rounds half a rouble up and a kopek less down', () => {
    const month = (price: number) =>
      quote({
        ...H100,
        flavor: { flavor_monthly_price_rub_cents: price, gpu_count: 0 },
        ssdSize: 0,
        pricePlan: 1,
        promoPercent: undefined
      }).month
    expect([month(149), month(150), month(151), month(249), month(250)]).toEqual([100, 200, 200, 200, 300])
  })

  it('a month of exactly 10^11 kopeks has a price, one kopek more is refused', () => {
    const at = (price: number) =>
      quote({ ...H100, flavor: { flavor_monthly_price_rub_cents: price, gpu_count: 0 }, ssdSize: 0 })
    expect(at(1e11).fullTotal).toBe(3e11)
    expect(() => at(1e11 + 1)).toThrow(
      expect.objectContaining({ code: 'out_of_range', field: 'monthly.total' })
    )
  })

  it('no promo code equals an absent or undefined percent', () => {
    const { promoPercent: _, ...absent } = H100
    expect(quote({ ...absent, promoPercent: undefined })).toEqual(quote(absent))
  })

  it('plans 0 and 1 have no discount, regardless of the terms', () => {
    const terms = { ...DEFAULT_TERMS, planDiscounts: { ...DEFAULT_TERMS.planDiscounts, 0: 0.5, 1: 0.5 } }
    for (const pricePlan of [0, 1] as const)
      expect(quote({ ...H100, pricePlan }, terms).discount).toEqual({ plan: 0, promo: 1_000, total: 1_000 })
  })

  it('the result never contains −0', () => {
    const input = { ...H100, flavor: { flavor_monthly_price_rub_cents: -0, gpu_count: -0 }, ssdSize: -0 }
    const flat = (value: object): unknown[] =>
      Object.values(value).flatMap((part) => (typeof part === 'object' ? flat(part) : part))
    const figures = flat(
      quote({ ...input, promoPercent: -0, pricePlan: 1 }, { ...DEFAULT_TERMS, vatPercent: -0 })
    )
    expect(figures.filter((figure) => Object.is(figure, -0))).toEqual([])
  })

  it('accepts objects with additional fields and frozen objects', () => {
    const input = Object.freeze({ ...H100, flavor: Object.freeze({ ...H100.flavor, id: 7, gpu: null }) })
    expect(quote(input)).toEqual(quote(H100))
  })
})

describe('quote: refused input', () => {
  const bad = [undefined, null, '1', true, {}, [], Number.NaN, Infinity, -Infinity, -1, 1n, Symbol('x')]
  const notWhole = [0.5, 2 ** 53]
  const replace = (field: string, value: unknown): unknown[] => {
    const all: { input: Record<string, unknown>; terms: Record<string, unknown> } = copyOf({
      input: { ...H100 },
      terms: { ...DEFAULT_TERMS }
    })
    const path = field.startsWith('terms.') ? field.split('.') : ['input', ...field.split('.')]
    const last = path.pop() ?? ''
    const owner = path.reduce<Record<string, unknown>>(
      (object, key) => object[key] as Record<string, unknown>,
      all
    )
    owner[last] = value
    return [all.input, all.terms]
  }
  const refusal = (field: string, value: unknown) => {
    try {
      return Reflect.apply(quote, null, replace(field, value))
    } catch (error) {
      return error
    }
  }
  const fields: [field: string, values: unknown[]][] = [
    ['flavor.flavor_monthly_price_rub_cents', [...bad, ...notWhole]],
    ['flavor.gpu_count', [...bad, ...notWhole]],
    ['ssd.size', [...bad, ...notWhole, 0]],
    ['ssd.monthly_price_rub_cents', [...bad, ...notWhole]],
    ['ssdSize', [...bad, ...notWhole]],
    ['pricePlan', [...bad, 2, 0.5, 720, '3']],
    ['promoPercent', [...bad.slice(1), 100.01]],
    ['terms.planDiscounts.3', [...bad, 1.01]],
    ['terms.infrastructureCostPerGpu', [...bad, ...notWhole]],
    ['terms.daysPerMonth', [...bad, ...notWhole, 0, 32]],
    ['terms.vatPercent', [...bad, 100.01]]
  ]

  it.each(fields)('%s', (field, values) => {
    for (const value of values)
      expect(refusal(field, value), String(value)).toMatchObject({
        name: 'PricingError',
        field,
        code: typeof value === 'number' ? 'out_of_range' : 'not_a_number'
      })
  })

  it('checks only the discount of the chosen plan', () => {
    expect(refusal('terms.planDiscounts.12', 7)).toEqual(quote(H100))
  })

  it('a missing object counts as a missing figure', () => {
    for (const [field, absent] of [
      ['flavor.flavor_monthly_price_rub_cents', 'flavor'],
      ['ssd.size', 'ssd'],
      ['terms.planDiscounts.3', 'terms.planDiscounts']
    ] as const)
      expect(refusal(absent, null)).toMatchObject({ name: 'PricingError', field, code: 'not_a_number' })
    expect(() => Reflect.apply(quote, null, [null])).toThrow(PricingError)
    expect(() => Reflect.apply(quote, null, [])).toThrow(PricingError)
    expect(() => Reflect.apply(quote, null, [H100, null])).toThrow(PricingError)
  })

  it('the message names the field, the allowed values and the given value', () => {
    expect(refusal('flavor.gpu_count', -1)).toHaveProperty(
      'message',
      'flavor.gpu_count must be a whole number from 0 to 9007199254740991, got -1'
    )
    expect(refusal('promoPercent', 101)).toHaveProperty(
      'message',
      'promoPercent must be a number from 0 to 100, got 101'
    )
    expect(() => Reflect.apply(quote, null, [H100, { vatPercent: 22 }])).toThrow(
      'terms.planDiscounts.3 must be a number from 0 to 1, got undefined'
    )
    expect(refusal('pricePlan', '3')).toHaveProperty(
      'message',
      `pricePlan must be one of ${PRICE_PLANS}, got string`
    )
  })

  it('returns a quote of whole kopeks or throws a PricingError for any input', () => {
    const anything = fc.record(
      {
        flavor: fc.oneof(
          fc.anything(),
          fc.record({ flavor_monthly_price_rub_cents: fc.anything(), gpu_count: fc.anything() })
        ),
        ssd: fc.oneof(
          fc.anything(),
          fc.record({ size: fc.anything(), monthly_price_rub_cents: fc.anything() })
        ),
        ssdSize: fc.oneof(fc.anything(), fc.nat()),
        pricePlan: fc.oneof(fc.anything(), fc.constantFrom(...PRICE_PLANS)),
        promoPercent: fc.oneof(fc.anything(), fc.double())
      },
      { requiredKeys: [] }
    )
    fc.assert(
      fc.property(fc.oneof(fc.anything(), anything), (input) => {
        try {
          expect(Number.isSafeInteger(Reflect.apply(quote, null, [input]).total)).toBe(true)
        } catch (error) {
          expect(error).toBeInstanceOf(PricingError)
        }
      })
    )
  })
})
