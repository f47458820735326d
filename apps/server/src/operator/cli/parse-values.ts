import { withoutHidden } from '@cloud/pricing/words'
import { UsageError } from './command.ts'

/**
 * One line of text that an option must have, without surrounding spaces and with one between words.
 *
 * @throws UsageError when it is missing, empty, longer than `max` characters has line breaks or hidden characters
 */
export function line(option: string, text: string | boolean | undefined, max: number): string {
  const trimmed = typeof text === 'string' ? text.trim().replace(/ +/g, ' ') : ''
  if (trimmed === '' || trimmed.length > max || withoutHidden(trimmed) !== trimmed)
    throw new UsageError(`${option} must be one line of 1 to ${max} characters, none of them hidden.`)
  return trimmed
}

/**
 * Parses a whole number.
 *
 * @throws UsageError that names the argument and the allowed values
 */
export function whole(
  name: string,
  text: string | boolean | undefined,
  { min = 1, max = 1_000_000_000_000 } = {}
): number {
  const number = typeof text === 'string' && /^-?\d{1,15}$/.test(text) ? Number(text) : Number.NaN
  if (!(number >= min && number <= max))
    throw new UsageError(
      `${name} must be a whole number from ${min} to ${max}, got ${JSON.stringify(text ?? '')}.`
    )
  return number
}

/**
 * Id of an invoice, typed as its number is printed, or as a plain number.
 *
 * @throws UsageError as `whole`
 * @example invoiceId('ID', 'СЧ-26') // 26
 */
export const invoiceId = (name: string, text: string | boolean | undefined): number =>
  whole(name, typeof text === 'string' ? text.trim().replace(/^№?\s*(?:СЧ-)?/iu, '') : text)

/**
 * A percent as it was typed, a decimal comma as a point.
 *
 * @throws UsageError for what is none from 0 to 100 with at most two decimals
 */
export function percent(name: string, text: string | boolean | undefined): string {
  const typed = String(text).replace(',', '.')
  if (!/^\d{1,3}(\.\d{1,2})?$/.test(typed) || Number(typed) > 100)
    throw new UsageError(`${name} must be from 0 to 100 with at most two decimals, got '${text}'.`)
  return typed
}

/**
 * A sum as it was typed, in whole kopeks.
 *
 * @throws UsageError for what is no sum from 0.01 to 1,000,000,000 roubles
 * @example roubles('1500,50') // 150050
 * @example roubles('120 000,00') // 12000000, as banks and spreadsheets write it
 */
export function roubles(text: string): number {
  const grouped = /^\d{1,3}(?:[ \u00a0\u202f]\d{3})+(?:[.,]\d{2})?$/.test(text)
  const typed = grouped ? text.replace(/\s/g, '') : text
  const [, whole = '', kopeks = '00'] = /^(\d{1,10})(?:[.,](\d{2}))?$/.exec(typed) ?? []
  const sum = Number(`${whole}${kopeks}`)
  if (whole === '' || sum < 1 || sum > 100_000_000_000)
    throw new UsageError(
      `ROUBLES must be a sum like 1500, 1500.50 or '120 000,00', got ${JSON.stringify(text)}.`
    )
  return sum
}

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
