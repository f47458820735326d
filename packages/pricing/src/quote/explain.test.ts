import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyConfiguration } from '../testing/any-configuration.ts'
import { anyTerms } from '../testing/any-terms.ts'
import { EXAMPLES } from '../testing/examples.ts'
import { type ExplainLine, explain } from './explain.ts'
import { quote } from './quote.ts'
import type { QuoteInput } from './quote-input.ts'
import { DEFAULT_TERMS, type Terms } from './terms.ts'

const H100: QuoteInput = {
  flavor: { flavor_monthly_price_rub_cents: 54_116_000, gpu_count: 2 },
  ssd: { size: 1, monthly_price_rub_cents: 750 },
  ssdSize: 512,
  pricePlan: 3,
  promoPercent: 10
}

const brief = (lines: readonly ExplainLine[]) =>
  lines.map(({ kind, code, kopeks, from }) => [kind, code, kopeks, ...from])

describe('explain: worked cases', () => {
  it('two GPUs for three months with a promo code', () => {
    expect(brief(explain(quote(H100), DEFAULT_TERMS, H100))).toEqual([
      ['part', 'flavor', 54_116_000],
      ['part', 'ssd', 384_000, 512, 1, 750],
      ['part', 'infrastructure', 100_000, 2, 500],
      ['part', 'plan_discount', -2_730_000, 54_600_000, 500],
      ['part', 'promo_discount', -5_460_000, 54_600_000, 1_000],
      ['result', 'month', 46_410_000, 54_600_000, 1_500],
      ['result', 'total', 139_230_000, 46_410_000, 3],
      ['result', 'hour', 64_458, 139_230_000, 2_160],
      ['result', 'full_total', 163_800_000, 54_600_000],
      ['result', 'saving', 24_570_000, 163_800_000, 139_230_000],
      ['result', 'vat', 23_205_000, 139_230_000, 20],
      ['result', 'net', 116_025_000, 139_230_000, 23_205_000]
    ])
  })

  it('one hour with a promo code: no rounding to roubles, no second line for the hour', () => {
    const input: QuoteInput = { ...H100, pricePlan: 0, promoPercent: 12.5 }
    expect(brief(explain(quote(input)))).toEqual([
      ['part', 'flavor', 54_116_000],
      ['part', 'ssd', 384_000],
      ['part', 'infrastructure', 100_000, 2, 500],
      ['part', 'promo_discount', -6_825_000, 54_600_000, 1_250],
      ['result', 'month', 47_775_000, 54_600_000, 1_250],
      ['result', 'total', 66_354, 47_775_000, 720],
      ['result', 'full_total', 75_833, 54_600_000],
      ['result', 'saving', 9_479, 75_833, 66_354],
      ['result', 'vat', 11_059, 66_354, 20],
      ['result', 'net', 55_295, 66_354, 11_059]
    ])
  })

  it('the difference to whole roubles is a line of its own', () => {
    const input: QuoteInput = {
      flavor: { flavor_monthly_price_rub_cents: 149, gpu_count: 0 },
      ssd: { size: 1, monthly_price_rub_cents: 0 },
      ssdSize: 256,
      pricePlan: 1
    }
    expect(brief(explain(quote(input)))).toEqual([
      ['part', 'flavor', 149],
      ['part', 'ssd', 0],
      ['part', 'infrastructure', 0, 0, 500],
      ['part', 'rounding', -49, 149],
      ['result', 'month', 100, 149, 0],
      ['result', 'total', 100, 100, 1],
      ['result', 'hour', 0, 100, 720],
      ['result', 'vat', 17, 100, 20],
      ['result', 'net', 83, 100, 17]
    ])
  })

  it('without a cost per GPU the number of GPUs is unknown and their line is 0', () => {
    const terms = { ...DEFAULT_TERMS, infrastructureCostPerGpu: 0 }
    expect(explain(quote(H100, terms), terms)).toContainEqual({
      kind: 'part',
      code: 'infrastructure',
      kopeks: 0,
      from: [0, 0]
    })
  })

  it.each(EXAMPLES.map((example, i) => [i, example] as const))('example %i adds up', (_, example) => {
    const lines = explain(quote(example.input, example.terms), example.terms)
    expect(sumOf(lines)).toBe(lines.find(({ code }) => code === 'month')?.kopeks)
    expect(lines.find(({ code }) => code === 'total')?.kopeks).toBe(example.quote.total)
  })
})

const sumOf = (lines: readonly ExplainLine[]) =>
  lines.reduce((sum, { kind, kopeks }) => sum + (kind === 'part' ? kopeks : 0), 0)

describe('explain: laws', () => {
  const law = (check: (lines: ExplainLine[], input: QuoteInput, terms: Terms) => void) =>
    fc.assert(
      fc.property(anyConfiguration, anyTerms, (input, terms) =>
        check(explain(quote(input, terms), terms, input), input, terms)
      ),
      { numRuns: 1_000 }
    )

  it('the parts add up exactly to the month, and the months to the total', () => {
    law((lines, input, terms) => {
      const { month, total } = quote(input, terms)
      const line = lines.find(({ code }) => code === 'month')?.kopeks ?? Number.NaN
      expect(sumOf(lines)).toBe(line)
      if (input.pricePlan > 0) expect([line, line * input.pricePlan]).toEqual([month, total])
    })
  })

  it('discounts are negative and never lines of 0, with a rounding error of at most one kopek each on the hourly plan', () => {
    law((lines, input, terms) => {
      const { monthly, discount } = quote(input, terms)
      for (const { code, kopeks } of lines)
        if (code === 'plan_discount' || code === 'promo_discount') expect(kopeks).toBeLessThan(0)
      if (input.pricePlan === 0)
        expect(
          Math.abs(sumOf(lines) - (monthly.total * (10_000 - discount.total)) / 10_000)
        ).toBeLessThanOrEqual(1)
    })
  })

  it('only monthly plans have a line of rounding, which is at most one rouble', () => {
    law((lines, input) => {
      const rounding = lines.find(({ code }) => code === 'rounding')
      if (input.pricePlan === 0) expect(rounding).toBeUndefined()
      if (rounding !== undefined) {
        expect(rounding.kopeks).not.toBe(0)
        expect(Math.abs(rounding.kopeks)).toBeLessThanOrEqual(51)
      }
    })
  })

  it('names the number of GPUs and the price of each', () => {
    law((lines, input, terms) => {
      const line = lines.find(({ code }) => code === 'infrastructure')
      const cost = terms.infrastructureCostPerGpu
      expect(line?.from).toEqual([cost === 0 ? 0 : input.flavor.gpu_count, cost])
    })
  })

  it('every line is whole kopeks, and no code occurs twice', () => {
    law((lines) => {
      for (const { kopeks } of lines) expect(Number.isSafeInteger(kopeks)).toBe(true)
      expect(new Set(lines.map(({ code }) => code)).size).toBe(lines.length)
    })
  })
})
