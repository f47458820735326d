import { DAY_MS } from '@cloud/pricing/books'

export const SPENDING_STEPS = ['day', 'month'] as const
export type SpendingStep = (typeof SPENDING_STEPS)[number]

/** What is asked for at once has at most so many steps. */
export const SPENDING_STEPS_MAX = 400

/**
 * The first days of all days or months from a date to before another: the first one is cut by the range. Ends after one
 * step too many. Source: docs/rules/spending.md#by-day-and-by-month.
 *
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

/** A date as text; what is beyond the year 9999 comes after all of them. */
function textOf(moment: number): string {
  const text = new Date(moment).toISOString()
  return text.startsWith('+') ? '~' : text.slice(0, 10)
}
