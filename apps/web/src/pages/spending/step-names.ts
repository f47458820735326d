import { monthName, moscowDay } from '@cloud/ui'

/** What a day or a month is called in the readout, and below its bar. */
export function stepNames(start: string, isDay: boolean, today: string): { name: string; short: string } {
  const midnight = `${start}T00:00:00+03:00`
  const day = moscowDay(midnight)
  if (isDay) return { name: day, short: start === today ? 'сегодня' : day.replace(/^(\d+.\D{3}).*$/, '$1') }
  const [year = 0, month = 0] = start.split('-').map(Number)
  const name = monthName(month, year)
  return { name, short: name.slice(0, 3).toLowerCase() }
}
