import type { SpendingStep } from '@cloud/api'
import { monthName, moscowDay } from '@cloud/ui'
import { clockAtom } from '../../state/core/clock.ts'
import { useValue } from '../../state/hooks.ts'
import { daysAround } from '../../state/spending/spending-report.ts'

/** Returns the names of a day or a month in the readout and below its bar. */
function stepNames(start: string, isDay: boolean, today: string): { name: string; short: string } {
  const name = isDay
    ? moscowDay(`${start}T00:00:00+03:00`)
    : monthName(Number(start.slice(5, 7)), Number(start.slice(0, 4)))
  const short = name.replace(/^((\d+.)?\D{3}).*$/, '$1').toLowerCase()
  return { name, short: isDay && start === today ? 'сегодня' : short }
}

/** Returns the steps of a chart with their names. */
export function useNamedSteps<Step extends { readonly start: string }>(
  steps: readonly Step[],
  kind: SpendingStep
) {
  const { today } = daysAround(useValue(clockAtom)())
  return steps.map((step) => ({ ...step, ...stepNames(step.start, kind === 'day', today) }))
}
