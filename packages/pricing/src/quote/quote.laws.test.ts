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

  it('equals the price worked out in exact fractions', () => {
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

  it('discounts never raise a price: nobody saves less than nothing', () => {
    law((input, terms) => {
      const { total, fullTotal, saving } = quote(input, terms)
      expect(saving).toBe(fullTotal - total)
      expect(saving).toBeGreaterThanOrEqual(0)
    })
  })

  it('a bigger promo never costs more', () => {
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
      // a bigger one might cost more than a month may
      fc.property(anyConfiguration, anyTerms, fc.nat(1_000), (input, terms, less) => {
        const ssdSize = Math.max(0, input.ssdSize - less)
        expect(quote({ ...input, ssdSize }, terms).total).toBeLessThanOrEqual(quote(input, terms).total)
      })
    )
  })

  it('one more video card never costs less', () => {
    law((input, terms) => {
      const { flavor } = input
      expect(
        quote({ ...input, flavor: { ...flavor, gpu_count: flavor.gpu_count + 1 } }, terms).total
      ).toBeGreaterThanOrEqual(quote(input, terms).total)
    })
  })

  it('a month is whole roubles, and a longer plan that many of them', () => {
    law((input, terms) => {
      const { month, total } = quote(input, terms)
      expect(month % 100).toBe(0)
      if (input.pricePlan > 0) expect(total).toBe(month * input.pricePlan)
    })
  })

  it('the hourly plan pays its hour, at least a kopek', () => {
    law((input, terms) => {
      const { hour, total } = quote({ ...input, pricePlan: 0 }, terms)
      expect(hour).toBe(total)
      expect(hour).toBeGreaterThanOrEqual(1)
    })
  })

  it('discounts together never pass 100 %, and then a month is free', () => {
    law((input, terms) => {
      const { discount, month } = quote(input, terms)
      expect(discount.total).toBe(bounded(discount.plan + discount.promo, 10_000))
      if (discount.total === 10_000) expect(month).toBe(0)
    })
  })

  it('rounding to a rouble moves a month by at most half of one', () => {
    law((input, terms) => {
      const { month, monthly, discount } = quote(input, terms)
      const doubled = 2n * (BigInt(monthly.total) * BigInt(10_000 - discount.total) - BigInt(month) * 10_000n)
      expect(doubled).toBeGreaterThanOrEqual(-1_000_000n)
      expect(doubled).toBeLessThan(1_000_000n)
    })
  })

  it('an hour of a longer plan, times its hours, is the total up to half a kopek an hour', () => {
    law((input, terms) => {
      if (input.pricePlan === 0) return
      const { hour, total } = quote(input, terms)
      expect(Math.abs(hour * 720 * input.pricePlan - total)).toBeLessThanOrEqual(360 * input.pricePlan)
    })
  })

  it('VAT of 0 is nothing, and more VAT in a price never leaves more of it', () => {
    law((input, terms) => {
      expect(quote(input, { ...terms, vatPercent: 0 }).vat).toBe(0)
      expect(quote(input, { ...terms, vatPercent: 100 }).net).toBeLessThanOrEqual(quote(input, terms).net)
    })
  })

  it('the same input gives the same quote, and is left as it was', () => {
    law((input, terms) => {
      const before = copyOf({ input, terms })
      expect(quote(input, terms)).toEqual(quote(input, terms))
      expect({ input, terms }).toEqual(before)
    })
  })
})
