import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyConfiguration } from '../testing/any-configuration.ts'
import { anyTerms } from '../testing/any-terms.ts'
import { exactQuote } from '../testing/exact-quote.ts'
import { quote } from './quote.ts'
import type { QuoteInput } from './quote-input.ts'
import type { Terms } from './terms.ts'

const copyOf = <T>(value: T): T => JSON.parse(JSON.stringify(value))

describe('quote: laws', () => {
  const law = (check: (input: QuoteInput, terms: Terms) => void) =>
    fc.assert(fc.property(anyConfiguration, anyTerms, check), { numRuns: 1_000 })
  const bounded = (value: number, max: number) => Math.min(value, max)

  it('equals the price in exact fractions', () => {
    fc.assert(
      fc.property(anyConfiguration, anyTerms, (input, terms) => {
        expect(quote(input, terms)).toEqual(exactQuote(input, terms))
      }),
      { numRuns: 2_500 }
    )
  })

  it('net and VAT add up to the total', () => {
    law((input, terms) => {
      const { net, vat, total } = quote(input, terms)
      expect(net + vat).toBe(total)
    })
  })

  it('the parts of a month add up to the month before discounts', () => {
    law((input, terms) => {
      const { flavor, ssd, infrastructure, total } = quote(input, terms).monthly
      expect(flavor + ssd + infrastructure).toBe(total)
    })
  })

  it('discounts never raise a price', () => {
    law((input, terms) => {
      const { total, fullTotal, saving } = quote(input, terms)
      expect(saving).toBe(fullTotal - total)
      expect(saving).toBeGreaterThanOrEqual(0)
    })
  })

  it('a larger promo discount never costs more', () => {
    fc.assert(
      fc.property(
        anyConfiguration,
        anyTerms,
        fc.double({ min: 0, max: 100, noNaN: true }),
        (input, terms, more) => {
          const less = bounded(input.promoPercent ?? 0, more)
          expect(quote({ ...input, promoPercent: more }, terms).total).toBeLessThanOrEqual(
            quote({ ...input, promoPercent: less }, terms).total
          )
        }
      )
    )
  })

  it('a smaller disk never costs more', () => {
    fc.assert(
      // a larger disk could exceed the maximum price of a month
      fc.property(anyConfiguration, anyTerms, fc.nat(1_000), (input, terms, less) => {
        const ssdSize = Math.max(0, input.ssdSize - less)
        expect(quote({ ...input, ssdSize }, terms).total).toBeLessThanOrEqual(quote(input, terms).total)
      })
    )
  })

  it('one more GPU never costs less', () => {
    law((input, terms) => {
      const { flavor } = input
      expect(
        quote({ ...input, flavor: { ...flavor, gpu_count: flavor.gpu_count + 1 } }, terms).total
      ).toBeGreaterThanOrEqual(quote(input, terms).total)
    })
  })

  it('a month is whole roubles, and a plan costs a multiple of the month', () => {
    law((input, terms) => {
      const { month, total } = quote(input, terms)
      expect(month % 100).toBe(0)
      if (input.pricePlan > 0) expect(total).toBe(month * input.pricePlan)
    })
  })

  it('the hourly plan pays one hour, at least one kopek', () => {
    law((input, terms) => {
      const { hour, total } = quote({ ...input, pricePlan: 0 }, terms)
      expect(hour).toBe(total)
      expect(hour).toBeGreaterThanOrEqual(1)
    })
  })

  it('discounts together never exceed 100 %, at which a month is free', () => {
    law((input, terms) => {
      const { discount, month } = quote(input, terms)
      expect(discount.total).toBe(bounded(discount.plan + discount.promo, 10_000))
      if (discount.total === 10_000) expect(month).toBe(0)
    })
  })

  it('rounding to roubles changes a month by at most half a rouble', () => {
    law((input, terms) => {
      const { month, monthly, discount } = quote(input, terms)
      const doubled = 2n * (BigInt(monthly.total) * BigInt(10_000 - discount.total) - BigInt(month) * 10_000n)
      expect(doubled).toBeGreaterThanOrEqual(-1_000_000n)
      expect(doubled).toBeLessThan(1_000_000n)
    })
  })

  it('the hour of a monthly plan times its hours differs from the total by at most half a kopek per hour', () => {
    law((input, terms) => {
      if (input.pricePlan === 0) return
      const { hour, total } = quote(input, terms)
      expect(Math.abs(hour * 720 * input.pricePlan - total)).toBeLessThanOrEqual(360 * input.pricePlan)
    })
  })

  it('VAT of 0 % is 0, and a higher VAT never leaves a higher net price', () => {
    law((input, terms) => {
      expect(quote(input, { ...terms, vatPercent: 0 }).vat).toBe(0)
      expect(quote(input, { ...terms, vatPercent: 100 }).net).toBeLessThanOrEqual(quote(input, terms).net)
    })
  })

  it('the same input gives the same quote and is not modified', () => {
    law((input, terms) => {
      const before = copyOf({ input, terms })
      expect(quote(input, terms)).toEqual(quote(input, terms))
      expect({ input, terms }).toEqual(before)
    })
  })
})
