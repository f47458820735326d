import type { Spending } from '@cloud/api'
import { expect, test } from 'vitest'
import { toShownSpending } from './shown-spending.ts'
import { shownRange } from './spending-report.ts'

const part = (key: string, amount_rub_cents: number) => ({ key, name: `имя ${key}`, amount_rub_cents })
const spending = (...days: ReturnType<typeof part>[][]): Spending => ({
  is_overlapping: false,
  steps: days.map((parts, day) => ({
    start: `2026-11-0${day + 1}`,
    total_rub_cents: parts.reduce((sum, one) => sum + one.amount_rub_cents, 0),
    parts
  })),
  total_rub_cents: days.flat().reduce((sum, one) => sum + one.amount_rub_cents, 0),
  forecast_rub_cents: 0
})

test('parts have the same order in all steps, largest first, with 0 if they have no amount', () => {
  const { parts, steps } = toShownSpending(spending([part('a', 5)], [], [part('b', 9), part('a', -1)]))
  expect(parts.map(({ key }) => key)).toEqual(['b', 'a'])
  expect(steps.map(({ amounts }) => amounts)).toEqual([
    [0, 5],
    [0, 0],
    [9, -1]
  ])
})

test('five parts are separate, the others are combined, and the sum stays the same', () => {
  const five = spending(['a', 'b', 'c', 'd', 'e'].map((key, n) => part(key, 10 - n)))
  expect(toShownSpending(five).parts).toHaveLength(5)
  const seven = spending(['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((key, n) => part(key, 10 - n)))
  const { parts, steps } = toShownSpending(seven)
  expect(parts.at(-1)?.name).toBe('Остальные')
  expect(steps[0]?.amounts).toEqual([10, 9, 8, 7, 6, 9])
})

test('two servers with the same name are distinguished by their ids', () => {
  const web = (key: string, amount_rub_cents: number) => ({ key, name: 'web', amount_rub_cents })
  const { parts } = toShownSpending(spending([web('7', 5), web('12', 3), part('a', 1)]))
  expect(parts.map(({ name }) => name)).toEqual(['web (№\u00a07)', 'web (№\u00a012)', 'имя a'])
})

test('the files follow the range of the screen', () => {
  const now = Date.parse('2026-12-02T20:59:59Z')
  expect(shownRange('day', now)).toEqual({ from: '2026-11-03', to: '2026-12-03' })
  expect(shownRange('month', now)).toEqual({ from: '2026-01-01', to: '2026-12-03' })
})
