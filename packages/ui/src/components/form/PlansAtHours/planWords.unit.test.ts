import { MONTH_HOURS } from '@cloud/pricing/estimate'
import { anyConfiguration, anyTerms } from '@cloud/pricing/testing'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { plansAtHours } from '../../../testing/samples/plans-at-hours.ts'
import { breakEvenText, findBreakEven, type PlanAtHours } from './planWords.ts'

type Months = readonly [price_plan: PlanAtHours['price_plan'], break_even: number]

/** Monthly plans with their break-evens, for an hourly price of one rouble; each later plan costs less. */
const plans = (...all: readonly Months[]): readonly PlanAtHours[] => [
  { price_plan: 0, cost_rub_cents: 100, discount: 0, break_even: null },
  ...all.map(([price_plan, break_even]) => ({
    price_plan,
    cost_rub_cents: Math.max(0, 100 * break_even - 1),
    discount: 0,
    break_even
  }))
]

const text = (...all: readonly Months[]) => {
  const { first, rest } = breakEvenText(plans(...all), 100)
  return `${first} ${rest}`.trim().replaceAll('\u00a0', ' ')
}

test('the cheapest plan follows the hourly plan; the shortest wins a tie; a plan that never pays off does not follow', () => {
  expect(findBreakEven(plans([1, 721], [3, 685], [12, 613]), 100)).toMatchObject({
    price_plan: 12,
    hours: 613
  })
  expect(findBreakEven(plans([3, 613], [12, 613]), 100)).toMatchObject({ price_plan: 3 })
  expect(findBreakEven(plans([1, 721], [3, 721]), 100)).toBeNull()
})

test('each plan is listed with its hours', () => {
  expect(text([1, 721], [3, 685], [6, 649], [12, 613])).toBe(
    '12 месяцев выгоднее с 613 часов в месяц, до 612 часов дешевле платить по часам. ' +
      '6 месяцев выгоднее почасовой оплаты с 649 часов, 3 месяца — с 685 часов. 1 месяц не выгоднее почасовой оплаты.'
  )
  expect(text([1, 22], [3, 21])).toBe(
    '3 месяца выгоднее с 21 часа в месяц, до 20 часов дешевле платить по часам. 1 месяц выгоднее почасовой оплаты с 22 часов.'
  )
  expect(text([1, 721], [3, 721], [6, 721], [12, 720])).toMatch(/1 месяц не выгоднее почасовой оплаты\.$/)
  expect(text([1, 721], [3, 721], [6, 721], [12, 720])).toContain('6 месяцев, 3 месяца и 1 месяц не')
  expect(text([1, 721])).toBe('Почасовая оплата выгоднее, сколько бы часов ни работал сервер.')
  expect(text([1, 0])).toBe('1 месяц выгоднее почасовой оплаты с 1 часа в месяц.')
})

test('the sentence names the plan that the table marks as best, at any hours', () => {
  const anyHours = fc.oneof(fc.constantFrom(0, 1, 720), fc.nat(MONTH_HOURS))
  fc.assert(
    fc.property(anyConfiguration, anyTerms, anyHours, (input, terms, hours) => {
      const { plans, best, hour_price_rub_cents } = plansAtHours(hours, input, terms)
      const turn = findBreakEven(plans, hour_price_rub_cents)
      expect(turn === null || hours < turn.hours ? 0 : turn.price_plan).toBe(best)
    }),
    { numRuns: 500 }
  )
})
