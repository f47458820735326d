import fc from 'fast-check'
import { PRICE_PLANS, type PricePlan } from '../quote/price-plans.ts'
import type { Terms } from '../quote/terms.ts'

/**
 * Generates a discount as an operator may write it: mostly up to four decimals, so that ties of basis points and finer
 * fractions occur.
 */
const anyFraction = fc.oneof(
  fc.integer({ min: 0, max: 10_000 }).map((n) => n / 10_000),
  fc.integer({ min: 0, max: 200_000 }).map((n) => n / 200_000),
  fc.constantFrom(0, 1, 0.07, 0.1075, 0.333, 0.00005, 1 / 3),
  fc.double({ min: 0, max: 1, noNaN: true })
)

const common = {
  infrastructureCostPerGpu: fc.nat(5_000),
  daysPerMonth: fc.integer({ min: 1, max: 31 }),
  vatPercent: fc.oneof(
    fc.integer({ min: 0, max: 100 }),
    fc.integer({ min: 0, max: 10_000 }).map((n) => n / 100),
    fc.double({ min: 0, max: 100, noNaN: true })
  )
}
const monthRounding = fc.constantFrom(1, 100, undefined)

/** Generates any valid terms with the five default plans. */
export const anyTerms: fc.Arbitrary<Terms> = fc.record({
  ...common,
  planDiscounts: fc.record(
    Object.fromEntries(PRICE_PLANS.map((plan) => [plan, anyFraction])) as Record<
      PricePlan,
      typeof anyFraction
    >
  )
})

/** Generates any valid terms with plans of their own, and one of these plans. */
export const anyTermsAndPlan: fc.Arbitrary<readonly [Terms, PricePlan]> = fc
  .uniqueArray(fc.integer({ min: 0, max: 36 }), { minLength: 1, maxLength: 8 })
  .chain((months) => {
    const sorted = [...months].sort((a, b) => a - b)
    const plans = fc.tuple(
      ...sorted.map((one) =>
        one === 0 ? fc.constant({ months: 0 }) : anyFraction.map((discount) => ({ months: one, discount }))
      )
    )
    return fc.tuple(fc.record({ ...common, plans, monthRounding }), fc.constantFrom(...sorted))
  })
