import { formatRub, PRICE_PLANS, type PricePlan } from '@cloud/pricing'
import { bestRun, MAX_RUN_HOURS, runCost, runNeeds } from '@cloud/pricing/estimate'
import { anyConfiguration, anyTerms } from '@cloud/pricing/testing'
import { planName } from '@cloud/pricing/words'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { plansForRun } from '../../../testing/samples/plans-for-run.ts'
import { runAnswer } from './runAnswer.ts'
import { balanceText, bestText, laterText, lengthText, whyText } from './runWords.ts'

const plain = (text: string) => text.replaceAll('\u00a0', ' ')

function sentences(hours: number, balance: number): readonly string[] {
  const { runs, ...answer } = plansForRun(hours, balance).answer
  const runOf = (plan: PricePlan | null) => runs.find(({ price_plan }) => price_plan === plan)
  const best = runOf(answer.best)
  if (best === undefined) throw new Error('A plan is best.')
  const { first, rest } = bestText(hours, runs, best)
  return [first, rest, balanceText(balance, best, runOf(answer.covered) ?? null)].map(plain)
}

test('a length of whole days is shown in days', () => {
  expect([1, 23, 24, 25, 48, 1001, 8640].map((hours) => lengthText(hours)).map(plain)).toEqual([
    '1 час',
    '23 часа',
    '1 день',
    '25 часов',
    '2 дня',
    '1 001 час',
    '360 дней'
  ])
})

test('ten days: the yearly plan is the cheapest, and the plan that the balance covers is named beside it', () => {
  expect(sentences(240, 160_000_000)).toEqual([
    '10 дней без остановки дешевле всего на тарифе «12 месяцев»: 154 700 ₽.',
    'На балансе при запуске нужно 5 569 200 ₽, после остановки вернётся 5 414 500 ₽.',
    'Сейчас на балансе 1 600 000,00 ₽. Из тарифов, на запуск которых этого хватает, выгоднее «3 месяца»: 172 900 ₽.'
  ])
  expect(sentences(240, 557_000_000)[2]).toBe('')
  expect(sentences(240, 75_832)[2]).toBe(
    'Сейчас на балансе 758,32 ₽: для запуска не хватает ни на одном тарифе.'
  )
  expect(sentences(240, 75_833)[2]).toBe(
    'Сейчас на балансе 758,33 ₽. Из тарифов, на запуск которых этого хватает, выгоднее «1 час»: 181 999,20 ₽; за весь срок понадобится ещё 181 240,87 ₽.'
  )
})

test('all sentences and table rows show the figures of the functions', () => {
  const anyHours = fc.oneof(
    fc.constantFrom(1, 24, 720, 721, 2_160, 8_640),
    fc.integer({ min: 1, max: MAX_RUN_HOURS })
  )
  const anyPlans = fc
    .subarray([...PRICE_PLANS], { minLength: 1 })
    .map((plans) => (plans.length === 0 ? [...PRICE_PLANS] : plans))
  const anyBalance = fc.oneof(fc.nat(1_000_000), fc.integer({ min: 0, max: 10 ** 12 }))
  fc.assert(
    fc.property(
      anyConfiguration,
      anyTerms,
      anyPlans,
      anyHours,
      anyBalance,
      (input, terms, plans, hours, balance) => {
        const { runs, best, covered } = runAnswer(input, plans, hours, balance, terms)
        const costOf = (plan: PricePlan) => runCost(input, plan, hours, terms)
        const needsOf = (plan: PricePlan) => runNeeds(input, plan, terms)
        const others = plans.filter((plan) => plan !== best).map(costOf)
        const ahead = Math.min(...others) - costOf(best)
        expect(best).toBe(bestRun(input, hours, terms, plans))

        const [bestOne, coveredOne = null] = [best, covered].map((plan) =>
          runs.find(({ price_plan }) => price_plan === plan)
        )
        if (bestOne === undefined) throw new Error('A plan is best.')
        const { first, rest } = bestText(hours, runs, bestOne)
        expect(first).toContain(`«${planName(best)}»`)
        expect(first.endsWith(` ${formatRub(costOf(best))}.`)).toBe(true)
        // 'the cheapest of all' only if no other plan costs the same
        expect(first.includes('дешевле всего')).toBe(ahead > 0)
        expect(rest.startsWith(`На балансе при запуске нужно ${formatRub(needsOf(best))}`)).toBe(true)

        for (const run of runs) {
          const why = whyText(run, runs, best)
          expect(run.cost_rub_cents).toBe(costOf(run.price_plan))
          expect(run.needs_rub_cents).toBe(needsOf(run.price_plan))
          expect(run.cost_rub_cents + run.returns_rub_cents).toBe(run.needs_rub_cents * (run.renewals + 1))
          expect(why.startsWith('Выгоднее всего')).toBe(run.price_plan === best)
          expect(laterText(run) === '').toBe(hours <= (720 * run.price_plan || 1))
        }
        if (ahead > 0 && ahead < Infinity)
          expect(whyText(bestOne, runs, best)).toContain(` ${formatRub(ahead)} `)

        const affordable = plans.filter((plan) => needsOf(plan) <= balance)
        expect(covered).toBe(affordable.length === 0 ? null : bestRun(input, hours, terms, affordable))
        const text = balanceText(balance, bestOne, coveredOne)
        if (affordable.length === 0) expect(text).toContain('не хватает ни на одном')
        else if (covered !== null && covered !== best) {
          expect(text).toContain(`выгоднее «${planName(covered)}»: ${formatRub(costOf(covered))}`)
          expect(costOf(covered)).toBeGreaterThanOrEqual(costOf(best))
        } else if (coveredOne !== null) expect(text === '').toBe(coveredOne.paid_rub_cents <= balance)
      }
    ),
    { numRuns: 500 }
  )
})
