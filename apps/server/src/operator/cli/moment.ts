import { UsageError } from './command.ts'

/** Without its offset a time would be another one on another machine. */
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/

/** `Date` takes 30 February for 2 March. */
const isDay = (day: string) => new Date(day).toISOString().startsWith(day)

/**
 * A time as it was typed, null when it was not.
 *
 * @throws UsageError for what is no time, or one without its offset
 */
export function moment(option: string, text: string | boolean | undefined): Date | null {
  if (text === undefined) return null
  const date = new Date(String(text))
  if (!TIME.test(String(text)) || Number.isNaN(date.getTime()) || !isDay(String(text).slice(0, 10)))
    throw new UsageError(`${option} must be a time like 2026-12-31T23:59:00+03:00, got '${text}'.`)
  return date
}

/**
 * A moment that has not come yet on the product's clock; now, when none was typed.
 *
 * @throws UsageError for a moment that has passed: what was booked since then was booked at other prices
 */
export function toCome(option: string, date: Date | null, now: number): Date {
  if (date !== null && date.getTime() < now)
    throw new UsageError(
      `${option} must be a moment to come: on the product's clock it is ${new Date(now).toISOString()}.`
    )
  return date ?? new Date(now)
}
