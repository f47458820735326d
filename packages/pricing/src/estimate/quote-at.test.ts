import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { quote } from '../quote/quote.ts'
import { DEFAULT_TERMS } from '../quote/terms.ts'
import { type PriceList, priceListAt } from './price-list-at.ts'
import { quoteAt } from './quote-at.ts'
import { quoteMany } from './quote-many.ts'
import { quoteManyAt } from './quote-many-at.ts'

const ssd = { size: 1, monthly_price_rub_cents: 750 }
const list = (id: number, valid_from: string, price: number, vatPercent = 20): PriceList => ({
  id,
  currency: 'RUB',
  valid_from,
  terms: { ...DEFAULT_TERMS, vatPercent },
  flavors: [{ id: 7, gpu_count: 0, flavor_monthly_price_rub_cents: price }],
  disk: ssd
})

const old = list(1, '2026-01-01T00:00:00.000+03:00', 100_000)
const now = list(2, '2026-06-01T00:00:00.000Z', 160_000)
const toCome = list(3, '2027-01-01T00:00:00.000+03:00', 200_000, 22)
const lists = [toCome, now, old]
const choice = { flavor_id: 7, ssdSize: 256, pricePlan: 1 } as const

describe('the price list in force is the list that began last', () => {
  it.each([
    ['2026-01-01T00:00:00.000+03:00', 1],
    ['2026-05-31T23:59:59.999Z', 1],
    ['2026-06-01T00:00:00.000Z', 2],
    ['2026-12-31T20:59:59.999Z', 2],
    ['2026-12-31T21:00:00.000Z', 3],
    ['2099-01-01T00:00:00.000Z', 3]
  ])('list in force at %s', (moment, id) => {
    for (const order of [lists, lists.toReversed()])
      expect(priceListAt(order, Date.parse(moment)).id).toBe(id)
  })

  it('the price uses the terms of the list', () => {
    const at = (moment: string) => quoteAt(lists, Date.parse(moment), { ...choice, promoPercent: 10 })
    const flavor = { flavor_monthly_price_rub_cents: 200_000, gpu_count: 0 }
    expect(at('2027-01-01T00:00:00.000+03:00')).toEqual(
      quote({ flavor, ssd, ssdSize: 256, pricePlan: 1, promoPercent: 10 }, toCome.terms)
    )
    expect(at('2026-12-31T23:59:59.999+03:00').monthly.flavor).toBe(160_000)
  })

  it('for any lists and any moment', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.nat(1_000), { minLength: 1 }),
        fc.integer({ min: -10, max: 1_010 }),
        (starts, moment) => {
          const many = starts.map((at) => list(at, new Date(at).toISOString(), at))
          const begun = starts.filter((at) => at <= moment)
          if (begun.length > 0) expect(priceListAt(many, moment).id).toBe(Math.max(...begun))
          else
            expect(() => priceListAt(many, moment)).toThrow(
              expect.objectContaining({ code: 'no_price_list' })
            )
        }
      )
    )
  })
})

describe('refused input', () => {
  const refused = (given: unknown[], expected: object) =>
    expect(() => Reflect.apply(quoteAt, null, given)).toThrow(
      expect.objectContaining({ name: 'PricingError', ...expected })
    )
  const moment = Date.parse('2026-11-22T00:00:00Z')

  it('there is no list for a moment before all lists, or without lists', () => {
    const code = 'no_price_list'
    refused([lists, Date.parse('2025-12-31T20:59:59.999Z'), choice], { code, field: 'moment' })
    refused([[], moment, choice], { code, field: 'moment' })
  })

  it('refuses an invalid moment', () => {
    for (const none of [undefined, Number.NaN, '2026-11-22T00:00:00Z', new Date(moment)])
      refused([lists, none, choice], { field: 'moment', message: expect.stringContaining('milliseconds') })
  })

  it('refuses values that are not lists, lists without a valid start, and lists with the same start', () => {
    refused([undefined, moment, choice], { field: 'lists' })
    for (const valid_from of [
      undefined,
      5,
      '',
      '2026-11-22',
      '2026-11-22T00:00:00',
      'tomorrow Z',
      'November 22, 2026 00:00 +0300',
      '1 Z',
      '2026-11-22T00:00:00Z (noon)'
    ])
      refused([[now, { ...old, valid_from }], moment, choice], { field: 'lists.1.valid_from' })
    refused([[null], moment, choice], { field: 'lists.0.valid_from' })
    refused([[now, { ...old, valid_from: '2026-06-01T03:00:00+03:00' }], moment, choice], { field: 'lists' })
  })

  it('refuses an unknown flavor and input that quote refuses', () => {
    refused([lists, moment, { ...choice, flavor_id: 8 }], { field: 'flavor_id', code: 'out_of_range' })
    refused([lists, moment], { field: 'flavor_id' })
    for (const flavors of [undefined, null, {}, [null]])
      refused([[{ ...old, flavors }], moment, choice], { field: 'flavor_id' })
    refused([lists, moment, { ...choice, pricePlan: 2 }], { field: 'pricePlan' })
  })
})

describe('several servers at a moment', () => {
  const at = Date.parse('2027-01-01T00:00:00.000+03:00')

  it('equals quoteMany under the list in force', () => {
    const flavor = { flavor_monthly_price_rub_cents: 200_000, gpu_count: 0 }
    const item = { flavor, ssd, ssdSize: 256, pricePlan: 1, quantity: 2 } as const
    expect(quoteManyAt(lists, at, [{ ...choice, quantity: 2 }, choice])).toEqual(
      quoteMany([item, { ...item, quantity: 1 }], toCome.terms)
    )
  })

  it('names the invalid item', () => {
    const fieldOf = (items: unknown) => {
      try {
        quoteManyAt(lists, at, items as never)
      } catch (error) {
        return (error as { field?: string }).field
      }
    }
    expect(fieldOf([choice, { ...choice, flavor_id: 8 }])).toBe('items.1.flavor_id')
    expect(fieldOf([choice, null])).toBe('items.1.flavor_id')
    expect(fieldOf([{ ...choice, ssdSize: -1 }])).toBe('items.0.ssdSize')
    for (const none of [[], null, 'x']) expect(fieldOf(none)).toBe('items')
  })
})
