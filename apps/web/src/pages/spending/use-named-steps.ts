import { monthName, moscowDay } from '@cloud/ui'
import { clockAtom } from '../../state/core/clock.ts'
import { daysAround } from '../../state/spending/spending.ts'
import { useValue } from '../../state/use.ts'

/** What a day or a month is called in the readout, and below its bar. */
function namesOf(start: string, isDay: boolean, today: string): { name: string; short: string } {
  const midnight = `${start}T00:00:00+03:00`
  const day = moscowDay(midnight)
  if (isDay) return { name: day, short: start === today ? 'сегодня' : day.replace(/^(\d+.\D{3}).*$/, '$1') }
  const [year = 0, month = 0] = start.split('-').map(Number)
  const name = monthName(month, year)
  return { name, short: name.slice(0, 3).toLowerCase() }
}

/** The steps of a chart with their names: more than twelve are days. */
export function useNamedSteps<Step extends { readonly start: string }>(steps: readonly Step[]) {
  const { today } = daysAround(useValue(clockAtom)())
  return steps.map((step) => ({ ...step, ...namesOf(step.start, steps.length > 12, today) }))
}
