import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { plainHour } from '../books/plain-hour.ts'
import { availablePlans } from '../configuration/available-plans.ts'
import { checkConfiguration } from '../configuration/check-configuration.ts'
import { parsePricePlan } from '../configuration/parse-price-plan.ts'
import { bestPlan } from '../estimate/best-plan.ts'
import { bestRun } from '../estimate/best-run.ts'
import { breakEvenHours } from '../estimate/break-even-hours.ts'
import { monthAtHours } from '../estimate/month-at-hours.ts'
import { plansOf } from '../estimate/plans-of.ts'
import { quoteMany } from '../estimate/quote-many.ts'
import { chargedAfter } from '../rental/charged-after.ts'
import { anyConfiguration } from '../testing/any-configuration.ts'
import { anyTermsAndPlan } from '../testing/any-terms.ts'
import { exactQuote } from '../testing/exact-quote.ts'
import { divided, plus, ratio, round, times } from '../testing/ratio.ts'
import { explain } from './explain.ts'
import { quote } from './quote.ts'
import type { QuoteInput } from './quote-input.ts'
import { DEFAULT_TERMS, type Terms } from './terms.ts'

const { planDiscounts: _, ...withoutPlans } = DEFAULT_TERMS
/** Plans of 1, 2 and 24 months, a discount from the first month on, 10 % VAT, prices in kopeks. */
const foreign: Terms = {
  ...withoutPlans,
  plans: [
    { months: 1, discount: 0.1 },
    { months: 2, discount: 0.15 },
    { months: 24, discount: 0.333 }
  ],
  vatPercent: 10,
  monthRounding: 1
}
const input: QuoteInput = {
  flavor: { flavor_monthly_price_rub_cents: 12_345_678, gpu_count: 1 },
  ssd: { size: 1, monthly_price_rub_cents: 750 },
  ssdSize: 256,
  pricePlan: 24
}

test('a shop with other plans, roundings and VAT', () => {
  // (12 345 678 + 192 000 + 50 000) × 0,667 = 8 395 981,226
  expect(quote(input, foreign)).toMatchObject({
    plan: 24,
    discount: { plan: 3_330, total: 3_330 },
    month: 8_395_981,
    total: 201_503_544,
    hour: 11_661,
    vat: 18_318_504
  })
  expect(quote({ ...input, pricePlan: 1 }, foreign)).toMatchObject({
    discount: { plan: 1_000 },
    month: 11_328_910
  })
})

it('quotes with any plans equal the price in exact fractions', () => {
  fc.assert(
    fc.property(anyConfiguration, anyTermsAndPlan, (choice, [terms, pricePlan]) => {
      const priced = { ...choice, pricePlan }
      expect(quote(priced, terms)).toEqual(exactQuote(priced, terms))
    }),
    { numRuns: 3_000 }
  )
})

it('the lines of any quote add up to the month', () => {
  fc.assert(
    fc.property(anyConfiguration, anyTermsAndPlan, (choice, [terms, pricePlan]) => {
      const lines = explain(quote({ ...choice, pricePlan }, terms), terms)
      const sum = lines.reduce((all, { kind, kopeks }) => all + (kind === 'part' ? kopeks : 0), 0)
      expect(sum).toBe(lines.find(({ code }) => code === 'month')?.kopeks)
    })
  )
})

it.each([7.7, 8.375, 1 / 3, 33.333333333333336, 1e-7, 5e-324, 99.99999999999999, 19.999, 0.1 + 0.2, 100])(
  'VAT of %s %% is exact as its decimal notation',
  (vatPercent) => {
    for (const month of [1, 99, 12_345_678_900, 99_999_999_900]) {
      const flavor = { flavor_monthly_price_rub_cents: month, gpu_count: 0 }
      const { total, vat } = quote(
        { ...input, flavor, ssdSize: 0, pricePlan: 24 },
        { ...foreign, vatPercent }
      )
      const percent = ratio(vatPercent)
      expect(vat).toBe(round(divided(times(ratio(total), percent), plus(ratio(100), percent))))
    }
  }
)

it('36 months of the largest price are exact, and so is each of their 25,920 hours', () => {
  const flavor = { flavor_monthly_price_rub_cents: 1e11, gpu_count: 0 }
  const terms = { ...foreign, plans: [{ months: 36, discount: 0 }] }
  const { total, hour } = quote({ ...input, flavor, ssdSize: 0, pricePlan: 36 }, terms)
  expect([total, hour]).toEqual([3.6e12, 138_888_889])
  for (const hours of [1, 12_959, 25_919, 25_920])
    expect(chargedAfter(total - 1, 25_920, hours)).toBe(
      Number((2n * BigInt(total - 1) * BigInt(hours) + 25_920n) / 51_840n)
    )
})

it('plans of the terms are the default everywhere', () => {
  const { pricePlan: _, ...choice } = input
  expect(plansOf(foreign)).toEqual(foreign.plans)
  expect(plansOf()).toEqual(
    [0, 1, 3, 6, 12].map((months) => ({ months, discount: DEFAULT_TERMS.planDiscounts?.[months] }))
  )
  expect(plansOf({ ...foreign, plans: [{ months: 0 }, { months: 5, discount: 1 }] })).toEqual([
    { months: 0, discount: 0 },
    { months: 5, discount: 1 }
  ])
  expect(availablePlans(null, foreign)).toEqual([1, 2, 24])
  expect(
    availablePlans({ is_cloud: false }, { ...foreign, plans: [{ months: 0 }, { months: 2, discount: 0 }] })
  ).toEqual([2])
  expect(['24', '2', '0', '3', '024', null].map((text) => parsePricePlan(text, foreign))).toEqual([
    24,
    2,
    ...Array(4).fill(undefined)
  ])
  expect(
    checkConfiguration(
      { name: 'a', flavor: { gpu: null }, os_id: 1, ssd_count: 256, price_plan: 24 },
      foreign
    )
  ).toEqual([])
  expect([bestPlan(choice, 720, foreign), bestRun(choice, 10, foreign)]).toEqual([24, 24])
  const hour = plainHour(input, foreign)
  expect(hour).toBe(quote({ ...input, pricePlan: 0 }).hour)
  expect(breakEvenHours(choice, 24, foreign)).toBe(Math.ceil(8_395_981 / hour))
  expect(monthAtHours(choice, 2, 100, foreign)).toBe(quote({ ...input, pricePlan: 2 }, foreign).month)
  expect(quoteMany([input], foreign).total).toBe(201_503_544)
})

it('beside `plans` the older form is not read', () => {
  const both: Terms = { ...foreign, planDiscounts: { 24: 7, 5: Number.NaN } }
  expect(quote(input, both)).toEqual(quote(input, foreign))
})

describe('refused terms and inputs', () => {
  const at = (field: string, work: () => unknown) =>
    expect(work, field).toThrow(expect.objectContaining({ name: 'PricingError', field }))
  const plans = (...list: readonly unknown[]) => ({ ...foreign, plans: list }) as unknown as Terms
  const month = { months: 24, discount: 0 }

  it.each([
    ['terms.plans', { ...foreign, plans: null }],
    ['terms.plans', { ...foreign, plans: 'x' }],
    ['terms.plans.0.months', plans(null, month)],
    ['terms.plans.0.months', plans({ discount: 0 }, month)],
    ['terms.plans.0.months', plans({ months: '3', discount: 0 }, month)],
    ['terms.plans.0.months', plans({ months: 1.5, discount: 0 }, month)],
    ['terms.plans.0.months', plans({ months: -1, discount: 0 }, month)],
    ['terms.plans.1.months', plans(month, { months: 37, discount: 0 })],
    ['terms.plans.1.months', plans(month, month)],
    ['terms.plans.1.months', plans(month, { months: 3, discount: 0 })],
    ['terms.plans.1.months', plans({ months: 0 }, { months: 0 }, month)],
    ['terms.plans.0.discount', plans({ months: 24 })],
    ['terms.plans.0.discount', plans({ months: 24, discount: null })],
    ['terms.plans.0.discount', plans({ months: 24, discount: 1.1 })],
    ['terms.plans.0.discount', plans({ months: 24, discount: Number.NaN })],
    ['terms.plans.0.discount', plans({ months: 0, discount: 0.1 }, month)],
    ['terms.plans.0.name', plans({ ...month, name: 'two years' })],
    ['terms.monthRounding', { ...foreign, monthRounding: null }],
    ['terms.monthRounding', { ...foreign, monthRounding: 10 }],
    ['terms.monthRounding', { ...foreign, monthRounding: '100' }],
    ['terms.currency', { ...foreign, currency: 'RUB' }],
    ['terms.planDiscount', { ...foreign, planDiscount: {} }]
  ] as readonly (readonly [string, unknown])[])('%s', (field, terms) => {
    at(field, () => quote(input, terms as Terms))
    at(field, () => plainHour(input, terms as Terms))
    if (field.startsWith('terms.plans')) at(field, () => availablePlans(null, terms as Terms))
  })

  it('a plan that is not in the terms, in either form', () => {
    at('pricePlan', () => quote({ ...input, pricePlan: 3 }, foreign))
    at('pricePlan', () => quote(input))
    at('pricePlan', () => quote(input, plans()))
    at('pricePlan', () => quote({ ...input, pricePlan: Number.NaN }, foreign))
    at('plan', () => monthAtHours(input, 3, 1, foreign))
    at('plan', () => breakEvenHours(input, 3, foreign))
    at('plans.1', () => bestPlan(input, 1, foreign, [1, 3]))
    at('plans.0', () => bestRun(input, 1, foreign, [0]))
  })

  it('the older form: a missing plan, and a key that is none of the five plans', () => {
    const older = (planDiscounts: object) => ({ ...withoutPlans, planDiscounts }) as Terms
    const half = { ...input, pricePlan: 6 }
    at('terms.planDiscounts.6', () => quote(half, older({ 0: 0, 1: 0, 3: 0 })))
    at('terms.planDiscounts.6', () => quote(half, withoutPlans))
    at('terms.planDiscounts.24', () => quote(half, older({ ...DEFAULT_TERMS.planDiscounts, 24: 0.5 })))
    at('terms.planDiscounts.x', () => quote(half, older({ ...DEFAULT_TERMS.planDiscounts, x: 0 })))
  })

  it('an unknown field of the input; those of the flavor and the disk are ignored', () => {
    at('promo', () => quote({ ...input, promo: 5 } as QuoteInput, foreign))
    at('items.0.promo', () => quoteMany([{ ...input, promo: 5 } as QuoteInput], foreign))
    const ofApi = { ...input, flavor: { ...input.flavor, id: 1 }, ssd: { ...input.ssd, group_title: 'NVMe' } }
    expect(quote(ofApi, foreign)).toEqual(quote(input, foreign))
    const inherited: QuoteInput = Object.assign(Object.create({ promo: 5 }), input)
    expect(quote(inherited, foreign)).toEqual(quote(input, foreign))
  })
})
