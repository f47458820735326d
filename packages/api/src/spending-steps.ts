import { DAY_MS } from '@cloud/pricing/books'

/** Lengths of a step of spending. */
export const SPENDING_STEPS = ['day', 'month'] as const
export type SpendingStep = (typeof SPENDING_STEPS)[number]

/** Maximum steps of one request. */
export const SPENDING_STEPS_MAX = 400

/**
 * Returns the first days of all days or months from a date to another, exclusive; the first month starts at `from`. Stops
 * one step after the maximum.
 * Source: docs/rules/spending.md#by-day-and-by-month.
 * @example spendingSteps('2026-11-21', '2027-01-01', 'month') // ['2026-11-21', '2026-12-01']
 */
export function spendingSteps(from: string, to: string, step: SpendingStep): string[] {
  const starts: string[] = []
  for (let start = from; start < to && starts.length <= SPENDING_STEPS_MAX; start = after(start, step))
    starts.push(start)
  return starts
}

function after(date: string, step: SpendingStep): string {
  if (step === 'day') return textOf(Date.parse(date) + DAY_MS)
  const [year = 0, month = 0] = date.split('-').map(Number)
  return textOf(Date.UTC(year, month))
}

/** Formats a date; dates after the year 9999 become a text that sorts last. */
function textOf(moment: number): string {
  const text = new Date(moment).toISOString()
  return text.startsWith('+') ? '~' : text.slice(0, 10)
}
