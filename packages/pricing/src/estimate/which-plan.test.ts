import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PRICE_PLANS } from '../quote/price-plans.ts'
import { quote } from '../quote/quote.ts'
import { DEFAULT_TERMS, type Terms } from '../quote/terms.ts'
import { anyConfiguration } from '../testing/any-configuration.ts'
import { anyTerms } from '../testing/any-terms.ts'
import { exactBreakEven, exactMonth } from '../testing/exact-month.ts'
import { bestPlan } from './best-plan.ts'
import { breakEvenHours } from './break-even-hours.ts'
import { monthAtHours } from './month-at-hours.ts'

/** 546 000 ₽ a month, 758,33 ₽ an hour. */
const h100 = {
  flavor: { flavor_monthly_price_rub_cents: 54_116_000, gpu_count: 2 },
  ssd: { size: 1, monthly_price_rub_cents: 750 },
  ssdSize: 512
} as const

const free = { ...h100, flavor: { flavor_monthly_price_rub_cents: 0, gpu_count: 0 }, ssdSize: 0 }
const MONTHS = PRICE_PLANS.filter((plan) => plan !== 0)

describe('best plan: 2 × H100 with 512 GB', () => {
  it.each([
    [12, 613],
    [6, 649],
    [3, 685],
    [1, 721]
  ] as const)('a plan of %i months breaks even at %i hours', (plan, hours) => {
    expect(breakEvenHours(h100, plan)).toBe(hours)
  })

  it('a month costs its hours on the hourly plan and the month on the other plans', () => {
    expect(monthAtHours(h100, 0, 0)).toBe(0)
    expect(monthAtHours(h100, 0, -0)).toBe(0)
    expect(monthAtHours(h100, 0, 300)).toBe(22_749_900)
    expect(monthAtHours(h100, 0, 720)).toBe(54_599_760)
    expect([1, 3, 6, 12].map((plan) => monthAtHours(h100, plan as 1, 300))).toEqual([
      54_600_000, 51_870_000, 49_140_000, 46_410_000
    ])
    expect(monthAtHours(h100, 12, 0)).toBe(46_410_000)
  })

  it('the hourly plan is best up to 612 hours, then the year; without the year the longest plan on offer', () => {
    expect([0, 612, 613, 720].map((hours) => bestPlan(h100, hours))).toEqual([0, 0, 12, 12])
    const short = [3, 1, 0] as const
    expect([684, 685].map((hours) => bestPlan(h100, hours, DEFAULT_TERMS, short))).toEqual([0, 3])
    expect(bestPlan(h100, 0, DEFAULT_TERMS, [1, 3])).toBe(3)
  })

  it('prefers the shortest of equal plans in any order of plans', () => {
    const equal = { ...DEFAULT_TERMS, planDiscounts: { ...DEFAULT_TERMS.planDiscounts, 3: 0.15, 6: 0.15 } }
    expect(bestPlan(h100, 720, equal, [12, 6, 3, 1, 0])).toBe(3)
    const gift = { ...DEFAULT_TERMS, planDiscounts: { ...DEFAULT_TERMS.planDiscounts, 3: 1, 6: 1, 12: 1 } }
    expect(breakEvenHours(h100, 3, gift)).toBe(0)
    expect([0, 1].map((hours) => bestPlan(h100, hours, gift))).toEqual([0, 3])
    // a free month still costs one kopek per hour
    expect(MONTHS.map((plan) => breakEvenHours(free, plan))).toEqual(MONTHS.map(() => 0))
    expect(bestPlan(free, 5)).toBe(1)
  })

  it('720 hours are a month regardless of daysPerMonth', () => {
    const by = (daysPerMonth: number) => ({ ...DEFAULT_TERMS, daysPerMonth })
    expect(breakEvenHours(h100, 1, by(1))).toBe(24)
    expect(breakEvenHours(h100, 12, by(31))).toBe(633)
    expect(breakEvenHours(h100, 1, by(31))).toBe(721)
    expect(monthAtHours(h100, 0, 720, by(31))).toBe(720 * 73_387)
  })

  it('ignores a plan and a promo code in the configuration', () => {
    const carried = { ...h100, pricePlan: 3, promoPercent: 100 } as const
    const wrong = { ...h100, pricePlan: 2, promoPercent: 'x' }
    for (const input of [carried, wrong]) {
      expect(breakEvenHours(input, 12)).toBe(613)
      expect(monthAtHours(input, 0, 300)).toBe(22_749_900)
      expect(monthAtHours(input, 12, 300)).toBe(46_410_000)
      expect(bestPlan(input, 613)).toBe(12)
    }
  })
})

describe('best plan: laws', () => {
  const anyHours = fc.oneof(fc.constantFrom(0, 1, 719, 720), fc.integer({ min: 0, max: 720 }))
  const law = (check: (input: typeof h100, terms: Terms, hours: number) => void) =>
    fc.assert(
      fc.property(anyConfiguration, anyTerms, anyHours, (input, terms, hours) =>
        check(input as typeof h100, terms, hours)
      ),
      { numRuns: 500 }
    )

  it('every figure equals the result in exact fractions', () => {
    law((input, terms, hours) => {
      for (const plan of PRICE_PLANS)
        expect(monthAtHours(input, plan, hours, terms)).toBe(exactMonth(input, plan, hours, terms))
      for (const plan of MONTHS)
        expect(breakEvenHours(input, plan, terms)).toBe(exactBreakEven(input, plan, terms))
    })
  })

  it('the plan costs no more than hours from the break-even on, and more below it', () => {
    law((input, terms, hours) => {
      for (const plan of MONTHS) {
        const byPlan = monthAtHours(input, plan, hours, terms)
        const byHours = monthAtHours(input, 0, hours, terms)
        expect(byPlan <= byHours).toBe(hours >= breakEvenHours(input, plan, terms))
      }
    })
  })

  it('no plan on offer is cheaper than the best plan, and no shorter plan equally cheap', () => {
    const anyPlans = fc.shuffledSubarray([...PRICE_PLANS], { minLength: 1 })
    fc.assert(
      fc.property(anyConfiguration, anyTerms, anyHours, anyPlans, (input, terms, hours, plans) => {
        const best = bestPlan(input, hours, terms, plans)
        expect(plans).toContain(best)
        const cost = (plan: typeof best) => monthAtHours(input, plan, hours, terms)
        for (const other of plans.filter((plan) => plan !== best)) {
          expect(cost(other)).toBeGreaterThanOrEqual(cost(best))
          if (other < best) expect(cost(other)).toBeGreaterThan(cost(best))
        }
      }),
      { numRuns: 500 }
    )
  })

  it('more hours cost more on the hourly plan and the same on other plans, where the month equals the quote', () => {
    law((input, terms, hours) => {
      const { hour } = quote({ ...input, pricePlan: 0, promoPercent: undefined }, terms)
      expect(monthAtHours(input, 0, hours, terms)).toBe(hours * hour)
      for (const pricePlan of MONTHS)
        expect(monthAtHours(input, pricePlan, hours, terms)).toBe(
          quote({ ...input, pricePlan, promoPercent: undefined }, terms).month
        )
    })
  })
})

describe('best plan: refused input', () => {
  const refused = (door: (...given: never[]) => unknown, given: readonly unknown[], message: string) =>
    expect(() => Reflect.apply(door, null, [h100, ...given]), message).toThrow(
      expect.objectContaining({ name: 'PricingError', field: message.split(' ')[0], message })
    )

  it.each([-1, 721, 0.5, Number.NaN, '300', null, undefined])('refuses hours of %s', (hours) => {
    const got = typeof hours === 'number' ? hours : typeof hours
    const message = `hours must be a whole number from 0 to 720, got ${got}`
    refused(monthAtHours, [1, hours], message)
    refused(bestPlan, [hours], message)
  })

  it.each([2, 24, -1, '12', null, undefined])('refuses a plan of %s', (plan) => {
    const got = typeof plan === 'number' ? plan : typeof plan
    refused(monthAtHours, [plan, 300], `plan must be one of 0,1,3,6,12, got ${got}`)
    refused(breakEvenHours, [plan], `plan must be one of 1,3,6,12, got ${got}`)
    refused(bestPlan, [300, DEFAULT_TERMS, [0, plan]], `plans.1 must be one of 0,1,3,6,12, got ${got}`)
  })

  it('refuses a break-even of the hourly plan, an empty list of plans, and terms without the plan', () => {
    refused(breakEvenHours, [0], 'plan must be one of 1,3,6,12, got 0')
    refused(bestPlan, [300, DEFAULT_TERMS, []], 'plans must be a list of at least one plan, got 0')
    refused(bestPlan, [300, DEFAULT_TERMS, null], 'plans must be a list of at least one plan, got object')
    const lacking = { ...DEFAULT_TERMS, planDiscounts: { 0: 0, 1: 0, 3: 0 } }
    refused(breakEvenHours, [6, lacking], 'terms.planDiscounts.6 must be a number from 0 to 1, got undefined')
  })
})
