import { withoutHiddenCharacters } from '@cloud/pricing/words'

/** The command was typed incorrectly: exit code 2. */
export class UsageError extends Error {}

/**
 * Trims a line of text and collapses its spaces.
 *
 * @throws UsageError if it is empty, longer than `max` characters, or has line breaks or hidden characters
 */
export function line(name: string, text: string, max: number): string {
  const trimmed = text.trim().replace(/ +/g, ' ')
  if (trimmed === '' || trimmed.length > max || withoutHiddenCharacters(trimmed) !== trimmed)
    throw new UsageError(`${name} must be one line of 1 to ${max} characters, none of them hidden.`)
  return trimmed
}

/**
 * Parses a whole number.
 *
 * @throws UsageError that names the argument and the allowed values
 */
export function whole(name: string, text: string, { min = 1, max = 1_000_000_000_000 } = {}): number {
  const number = /^-?\d{1,15}$/.test(text) ? Number(text) : Number.NaN
  if (!(number >= min && number <= max))
    throw new UsageError(`${name} must be a whole number from ${min} to ${max}, got ${JSON.stringify(text)}.`)
  return number
}

/**
 * Parses the id of an invoice, typed as the printed invoice number or as a plain number.
 *
 * @throws UsageError as `whole`
 * @example invoiceId('ID', 'СЧ-26') // 26
 */
export const invoiceId = (name: string, text: string): number =>
  whole(name, text.trim().replace(/^№?\s*(?:СЧ-)?/iu, ''))

/**
 * Checks a percent and replaces its decimal comma by a point.
 *
 * @throws UsageError unless it is from 0 to 100 with at most two decimals
 */
export function percent(name: string, text: string): string {
  const typed = text.replace(',', '.')
  if (!/^\d{1,3}(\.\d{1,2})?$/.test(typed) || Number(typed) > 100)
    throw new UsageError(`${name} must be from 0 to 100 with at most two decimals, got '${text}'.`)
  return typed
}

/**
 * Parses a sum in roubles to whole kopeks.
 *
 * @throws UsageError unless it is a sum from 0.01 to 1,000,000,000 roubles
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

/** A time without an offset would depend on the time zone of the machine. */
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/

/** False for days such as 30 February, which `Date` accepts as 2 March. */
const isDay = (day: string) => new Date(day).toISOString().startsWith(day)

/**
 * Parses a time.
 *
 * @throws UsageError if it is invalid or has no offset
 */
export function moment(name: string, text: string): Date {
  const date = new Date(text)
  if (!TIME.test(text) || Number.isNaN(date.getTime()) || !isDay(text.slice(0, 10)))
    throw new UsageError(`${name} must be a time like 2026-12-31T23:59:00+03:00, got '${text}'.`)
  return date
}

/**
 * Returns a future time on the product's clock; the current time if none was typed.
 *
 * @throws UsageError if the time has passed: charges since then used other prices
 */
export function futureTime(option: string, date: Date | null, now: number): Date {
  if (date !== null && date.getTime() < now)
    throw new UsageError(
      `${option} must be in the future: the product's clock shows ${new Date(now).toISOString()}.`
    )
  return date ?? new Date(now)
}
