import fc from 'fast-check'
import {
  bestPlan,
  bestRun,
  breakEvenHours,
  MAX_RUN_HOURS,
  MONTH_HOURS,
  monthAtHours,
  runCost,
  runNeeds
} from '../../packages/pricing/src/estimate.ts'
import { PRICE_PLANS } from '../../packages/pricing/src/index.ts'
import { exactBestPlan, exactBreakEven, exactMonth } from '../../packages/pricing/src/testing/exact-month.ts'
import { exactBestRun, exactRunCost, exactRunNeeds } from '../../packages/pricing/src/testing/exact-run.ts'
import { anyConfiguration, anyTerms } from '../../packages/pricing/src/testing/index.ts'

const anyCase = fc.record({
  input: anyConfiguration,
  terms: anyTerms,
  hours: fc.nat(MONTH_HOURS),
  plans: fc.shuffledSubarray([...PRICE_PLANS], { minLength: 1 })
})

/** Counts random cases whose best plan or costs differ from those in exact fractions. */
export function countWrongPlans(count: number, seed: number): number {
  const cases = fc.sample(anyCase, { numRuns: count, seed })
  return cases.filter(({ input, terms, hours, plans }) => {
    const isRight = (plan: (typeof plans)[number]) =>
      monthAtHours(input, plan, hours, terms) === exactMonth(input, plan, hours, terms) &&
      (plan === 0 || breakEvenHours(input, plan, terms) === exactBreakEven(input, plan, terms))
    const best = bestPlan(input, hours, terms, plans)
    return best !== exactBestPlan(input, hours, terms, plans) || !PRICE_PLANS.every(isRight)
  }).length
}

const anyRun = fc.record({
  input: anyConfiguration,
  terms: anyTerms,
  hours: fc.integer({ min: 1, max: MAX_RUN_HOURS }),
  plans: fc.shuffledSubarray([...PRICE_PLANS], { minLength: 1 })
})

/** Counts random runs without a stop whose cost, needs or best plan differ from those in exact fractions. */
export function countWrongRuns(count: number, seed: number): number {
  return fc.sample(anyRun, { numRuns: count, seed }).filter(({ input, terms, hours, plans }) => {
    const isRight = (plan: (typeof plans)[number]) =>
      runCost(input, plan, hours, terms) === exactRunCost(input, plan, hours, terms) &&
      runNeeds(input, plan, terms) === exactRunNeeds(input, plan, terms)
    const best = bestRun(input, hours, terms, plans)
    return best !== exactBestRun(input, hours, terms, plans) || !PRICE_PLANS.every(isRight)
  }).length
}
