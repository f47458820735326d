import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PRICE_PLANS } from '../quote/price-plans.ts'
import { quote } from '../quote/quote.ts'
import { DEFAULT_TERMS, type Terms } from '../quote/terms.ts'
import { anyConfiguration } from '../testing/any-configuration.ts'
import { anyTerms } from '../testing/any-terms.ts'
import { exactBestRun, exactRunCost, exactRunNeeds } from '../testing/exact-run.ts'
import { bestRun } from './best-run.ts'
import { runCost } from './run-cost.ts'
import { runNeeds } from './run-needs.ts'

/** 546 000 ₽ a month, 758,33 ₽ an hour. */
const h100 = {
  flavor: { flavor_monthly_price_rub_cents: 54_116_000, gpu_count: 2 },
  ssd: { size: 1, monthly_price_rub_cents: 750 },
  ssdSize: 512
} as const

const free = { ...h100, flavor: { flavor_monthly_price_rub_cents: 0, gpu_count: 0 }, ssdSize: 0 }
const MONTHS = PRICE_PLANS.filter((plan) => plan !== 0)
const reduced = (planDiscounts: Partial<Terms['planDiscounts']>): Terms => ({
  ...DEFAULT_TERMS,
  planDiscounts: { ...DEFAULT_TERMS.planDiscounts, ...planDiscounts }
})

describe('uninterrupted run: 2 × H100 with 512 GB', () => {
  it('ten days cost the hours of each plan, so the year is cheapest', () => {
    expect(PRICE_PLANS.map((plan) => runCost(h100, plan, 240))).toEqual([
      18_199_920, 18_200_000, 17_290_000, 16_380_000, 15_470_000
    ])
    expect(bestRun(h100, 240)).toBe(12)
  })

  it('the start requires the total of the plan on the balance', () => {
    expect(PRICE_PLANS.map((plan) => runNeeds(h100, plan))).toEqual([
      75_833, 54_600_000, 155_610_000, 294_840_000, 556_920_000
    ])
  })

  it('a whole period costs its total, and one more hour the first hour of the renewed period', () => {
    expect(runCost(h100, 1, 719)).toBe(54_524_167)
    expect(runCost(h100, 1, 720)).toBe(54_600_000)
    expect(runCost(h100, 1, 721)).toBe(54_675_833)
    expect(runCost(h100, 3, 2 * 2_160 + 1)).toBe(2 * 155_610_000 + 72_042)
    expect(runCost(h100, 12, 8_640)).toBe(556_920_000)
    expect(runCost(h100, 0, 8_640)).toBe(8_640 * 75_833)
  })

  it('at equal cost prefers the plan with the smaller required balance, then the shorter, in any order of plans', () => {
    const equal = reduced({ 3: 0.15, 6: 0.15 })
    expect(bestRun(h100, 8_640, equal, [12, 6, 3, 1, 0])).toBe(3)
    // an hour costs at least one kopek, a free month nothing
    expect(bestRun(free, 5)).toBe(1)
    expect(bestRun(free, 5, DEFAULT_TERMS, [12, 6, 3])).toBe(3)
    // 720 ₽ per month are 1 ₽ per hour on both plans, but the month requires 720 ₽ at the start
    const even = { ...free, flavor: { flavor_monthly_price_rub_cents: 72_000, gpu_count: 0 } }
    expect(PRICE_PLANS.slice(0, 2).map((plan) => runCost(even, plan, 5))).toEqual([500, 500])
    expect(bestRun(even, 5, DEFAULT_TERMS, [1, 0])).toBe(0)
  })

  it('chooses only among the plans on offer', () => {
    expect(bestRun(h100, 240, DEFAULT_TERMS, [1, 0])).toBe(0)
    expect(bestRun(h100, 240, DEFAULT_TERMS, [1])).toBe(1)
  })

  it('ignores a plan and a promo code in the configuration', () => {
    for (const carried of [
      { ...h100, pricePlan: 3, promoPercent: 100 },
      { ...h100, pricePlan: 2, promoPercent: 'x' }
    ]) {
      expect(runCost(carried, 0, 240)).toBe(18_199_920)
      expect(runNeeds(carried, 12)).toBe(556_920_000)
      expect(bestRun(carried, 240)).toBe(12)
    }
  })
})

describe('uninterrupted run: laws', () => {
  const anyHours = fc.oneof(
    fc.constantFrom(1, 719, 720, 721, 2_160, 2_161, 4_320, 8_639, 8_640),
    fc.integer({ min: 1, max: 8_640 })
  )
  const law = (check: (input: typeof h100, terms: Terms, hours: number) => void) =>
    fc.assert(
      fc.property(anyConfiguration, anyTerms, anyHours, (input, terms, hours) =>
        check(input as typeof h100, terms, hours)
      ),
      { numRuns: 500 }
    )

  it('every figure equals the result in exact fractions', () => {
    law((input, terms, hours) => {
      for (const plan of PRICE_PLANS) {
        expect(runCost(input, plan, hours, terms)).toBe(exactRunCost(input, plan, hours, terms))
        expect(runNeeds(input, plan, terms)).toBe(exactRunNeeds(input, plan, terms))
      }
    })
  })

  it('one more hour never costs less, and n whole periods cost n totals', () => {
    law((input, terms, hours) => {
      for (const plan of PRICE_PLANS) {
        if (hours > 1)
          expect(runCost(input, plan, hours, terms)).toBeGreaterThanOrEqual(
            runCost(input, plan, hours - 1, terms)
          )
      }
      for (const plan of MONTHS) {
        const periods = 12 / plan
        const { total } = quote({ ...input, pricePlan: plan, promoPercent: undefined }, terms)
        expect(runCost(input, plan, 8_640, terms)).toBe(periods * total)
      }
    })
  })

  it('a run within the first period never costs more than the required balance', () => {
    law((input, terms, hours) => {
      for (const plan of MONTHS)
        if (hours <= 720 * plan)
          expect(runCost(input, plan, hours, terms)).toBeLessThanOrEqual(runNeeds(input, plan, terms))
    })
  })

  it('no plan on offer is better than the best plan', () => {
    const anyPlans = fc.shuffledSubarray([...PRICE_PLANS], { minLength: 1 })
    fc.assert(
      fc.property(anyConfiguration, anyTerms, anyHours, anyPlans, (input, terms, hours, plans) => {
        expect(bestRun(input, hours, terms, plans)).toBe(exactBestRun(input, hours, terms, plans))
      }),
      { numRuns: 500 }
    )
  })
})

describe('uninterrupted run: refused input', () => {
  const refused = (
    door: (...given: never[]) => unknown,
    given: readonly unknown[],
    message: string,
    input = h100
  ) =>
    expect(() => Reflect.apply(door, null, [input, ...given]), message).toThrow(
      expect.objectContaining({ name: 'PricingError', field: message.split(' ')[0], message })
    )

  it.each([-1, 0, 8_641, 0.5, Number.NaN, '300', null, undefined])('refuses hours of %s', (hours) => {
    const got = typeof hours === 'number' ? hours : typeof hours
    const message = `hours must be a whole number from 1 to 8640, got ${got}`
    refused(runCost, [1, hours], message)
    refused(bestRun, [hours], message)
  })

  it.each([2, 24, -1, '12', null, undefined])('refuses a plan of %s', (plan) => {
    const got = typeof plan === 'number' ? plan : typeof plan
    refused(runCost, [plan, 300], `plan must be one of 0,1,3,6,12, got ${got}`)
    refused(runNeeds, [plan], `plan must be one of 0,1,3,6,12, got ${got}`)
    refused(bestRun, [300, DEFAULT_TERMS, [0, plan]], `plans.1 must be one of 0,1,3,6,12, got ${got}`)
  })

  it('refuses the hourly plan for a GPU without it', () => {
    const dedicated = { ...h100, flavor: { ...h100.flavor, gpu: { is_cloud: false } } }
    refused(runCost, [0, 300], 'plan must be one of 1,3,6,12, got 0', dedicated)
    refused(runNeeds, [0], 'plan must be one of 1,3,6,12, got 0', dedicated)
    refused(bestRun, [300, DEFAULT_TERMS, [1, 0]], 'plans.1 must be one of 1,3,6,12, got 0', dedicated)
    refused(bestRun, [300], 'plans.0 must be one of 1,3,6,12, got 0', dedicated)
    expect(bestRun(dedicated, 300, DEFAULT_TERMS, [1, 3])).toBe(3)
    expect(runCost({ ...h100, flavor: { ...h100.flavor, gpu: { is_cloud: true } } }, 0, 1)).toBe(75_833)
    expect(runCost({ ...h100, flavor: { ...h100.flavor, gpu: null } }, 0, 1)).toBe(75_833)
  })

  it('refuses an empty list of plans, and terms without the plan', () => {
    refused(bestRun, [300, DEFAULT_TERMS, []], 'plans must be a list of at least one plan, got 0')
    refused(bestRun, [300, DEFAULT_TERMS, null], 'plans must be a list of at least one plan, got object')
    const lacking = { ...DEFAULT_TERMS, planDiscounts: { 0: 0, 1: 0, 3: 0 } }
    refused(runCost, [6, 1, lacking], 'terms.planDiscounts.6 must be a number from 0 to 1, got undefined')
  })
})
