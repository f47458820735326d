import fc from 'fast-check'
import { bestPlan, breakEvenHours, MONTH_HOURS, monthAtHours } from '../../packages/pricing/src/estimate.ts'
import { PRICE_PLANS } from '../../packages/pricing/src/index.ts'
import { exactBestPlan, exactBreakEven, exactMonth } from '../../packages/pricing/src/testing/exact-month.ts'
import { anyConfiguration, anyTerms } from '../../packages/pricing/src/testing/index.ts'

const anyQuestion = fc.record({
  input: anyConfiguration,
  terms: anyTerms,
  hours: fc.nat(MONTH_HOURS),
  plans: fc.shuffledSubarray([...PRICE_PLANS], { minLength: 1 })
})

/** Of random questions on which plan pays, those whose answers are not the ones in exact fractions. */
export function countWrongPlans(count: number, seed: number): number {
  const questions = fc.sample(anyQuestion, { numRuns: count, seed })
  return questions.filter(({ input, terms, hours, plans }) => {
    const isRight = (plan: (typeof plans)[number]) =>
      monthAtHours(input, plan, hours, terms) === exactMonth(input, plan, hours, terms) &&
      (plan === 0 || breakEvenHours(input, plan, terms) === exactBreakEven(input, plan, terms))
    const best = bestPlan(input, hours, terms, plans)
    return best !== exactBestPlan(input, hours, terms, plans) || !PRICE_PLANS.every(isRight)
  }).length
}
