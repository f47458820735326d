import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { vatWithin } from '../books/vat-within.ts'
import { quote } from '../quote/quote.ts'
import { DEFAULT_TERMS, type Terms } from '../quote/terms.ts'
import { anyConfiguration } from '../testing/any-configuration.ts'
import { anyTerms } from '../testing/any-terms.ts'
import { ESTIMATE_MAX, type EstimateItem, quoteMany } from './quote-many.ts'

/** 1 600 ₽ plus 256 GB for 1 920 ₽: 3 520 ₽ per month, 4,89 ₽ per hour. */
const small = {
  flavor: { flavor_monthly_price_rub_cents: 160_000, gpu_count: 0 },
  ssd: { size: 1, monthly_price_rub_cents: 750 },
  ssdSize: 256,
  pricePlan: 1
} as const satisfies EstimateItem

/** With a GPU for three months: 268 400 + 1 920 + 500 ₽ less 5 %, 257 279 ₽ per month. */
const card = {
  ...small,
  flavor: { flavor_monthly_price_rub_cents: 26_840_000, gpu_count: 1 },
  pricePlan: 3
} as const satisfies EstimateItem

describe('quoteMany: worked cases', () => {
  it('one server costs its quote', () => {
    const price = quote(card)
    expect(quoteMany([card])).toEqual({
      items: [{ quantity: 1, quote: price }],
      total: price.total,
      fullTotal: price.fullTotal,
      saving: price.saving,
      month: price.month,
      vat: price.vat,
      net: price.net
    })
  })

  it('sums count each item times its quantity', () => {
    expect(
      quoteMany([
        { ...small, quantity: 3 },
        { ...card, quantity: 2 }
      ])
    ).toMatchObject({
      items: [
        { quantity: 3, quote: { total: 352_000 } },
        { quantity: 2, quote: { total: 77_183_700 } }
      ],
      total: 155_423_400,
      fullTotal: 163_548_000,
      saving: 8_124_600,
      month: 52_511_800,
      vat: 25_903_900,
      net: 129_519_500
    })
  })

  it('an hourly item counts one hour in the total and 720 hours in the month', () => {
    const { total, month } = quoteMany([{ ...small, pricePlan: 0, quantity: 2 }, small])
    expect(quote({ ...small, pricePlan: 0 }).hour).toBe(489)
    expect(total).toBe(2 * 489 + 352_000)
    expect(month).toBe(2 * 720 * 489 + 352_000)
  })

  it('VAT is rounded once on the sum: 3 × 50,03 ₽ contain 25,02 ₽, not 3 × 8,34 ₽', () => {
    const flavor = { flavor_monthly_price_rub_cents: 3_602_160, gpu_count: 0 }
    const hourly = { ...small, flavor, ssdSize: 0, pricePlan: 0 } as const
    expect(quote(hourly)).toMatchObject({ total: 5_003, vat: 834 })
    expect(quoteMany([{ ...hourly, quantity: 3 }]).vat).toBe(2_502)
  })

  it('uses the given terms', () => {
    const terms = { ...DEFAULT_TERMS, vatPercent: 22 }
    const { total, vat } = quoteMany([small, card], terms)
    expect(vat).toBe(vatWithin(total, 22))
  })
})

describe('quoteMany: laws', () => {
  const anyItems = fc.array(
    fc
      .tuple(anyConfiguration, fc.integer({ min: 1, max: 5 }))
      .map(([item, quantity]): EstimateItem => ({ ...item, quantity })),
    { minLength: 1, maxLength: ESTIMATE_MAX.items }
  )
  const law = (check: (items: readonly EstimateItem[], terms: Terms) => void) =>
    fc.assert(fc.property(anyItems, anyTerms, check))

  it('every sum equals the sum of the quotes of all servers', () => {
    law((items, terms) => {
      const servers = items.flatMap((item) => Array.from({ length: item.quantity ?? 1 }, () => item))
      const quotes = servers.map(({ quantity: _, ...server }) => quote(server, terms))
      const { total, fullTotal, saving, month, vat, net } = quoteMany(items, terms)
      const sum = (of: (one: (typeof quotes)[number], index: number) => number) =>
        quotes.reduce((before, one, index) => before + of(one, index), 0)
      expect(total).toBe(sum((one) => one.total))
      expect(fullTotal).toBe(sum((one) => one.fullTotal))
      expect(saving).toBe(fullTotal - total)
      expect(month).toBe(sum((one, index) => (servers[index]?.pricePlan ? one.month : 720 * one.hour)))
      expect(vat).toBe(vatWithin(total, terms.vatPercent))
      expect(net + vat).toBe(total)
    })
  })

  it('the order of items does not change a sum', () => {
    law((items, terms) => {
      const { items: _, ...sums } = quoteMany(items, terms)
      expect(quoteMany(items.toReversed(), terms)).toMatchObject(sums)
    })
  })
})

describe('quoteMany: refused input', () => {
  const refused = (items: unknown, field: string, message: string, terms?: unknown) =>
    expect(() => Reflect.apply(quoteMany, null, [items, terms]), message).toThrow(
      expect.objectContaining({ name: 'PricingError', field, message })
    )

  it('refuses a value that is not a list, an empty or too long list, and too many servers', () => {
    for (const none of [undefined, null, {}, 'x'])
      refused(none, 'items', `items must be a list of 1 to 10, got ${typeof none}`)
    refused([], 'items', 'items must be a list of 1 to 10, got 0')
    refused(Array(11).fill(small), 'items', 'items must be a list of 1 to 10, got 11')
    refused(
      [20, 20, 11].map((quantity) => ({ ...small, quantity })),
      'items',
      'items must be at most 50 servers, got 51'
    )
    expect(
      quoteMany([20, 20, 10].map((quantity) => ({ ...small, quantity }))).items.map((item) => item.quantity)
    ).toEqual([20, 20, 10])
  })

  it.each([0, 21, 1.5, -1, Number.NaN, '2', null])('refuses a quantity of %s', (quantity) => {
    refused(
      [small, { ...small, quantity }],
      'items.1.quantity',
      `items.1.quantity must be a whole number from 1 to 20, got ${typeof quantity === 'number' ? quantity : typeof quantity}`
    )
  })

  it('names the item without a price, and refuses incomplete terms', () => {
    refused(
      [small, { ...small, ssdSize: -1 }],
      'items.1.ssdSize',
      'items.1.ssdSize must be a whole number from 0 to 9007199254740991, got -1'
    )
    refused(
      [null],
      'items.0.flavor.flavor_monthly_price_rub_cents',
      'items.0.flavor.flavor_monthly_price_rub_cents must be a whole number from 0 to 9007199254740991, got undefined'
    )
    refused(
      [small],
      'terms.planDiscounts.1',
      'terms.planDiscounts.1 must be a number from 0 to 1, got undefined',
      {
        vatPercent: 22
      }
    )
  })
})
