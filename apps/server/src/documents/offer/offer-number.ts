import { createHash } from 'node:crypto'
import type { OfferQuery } from '@cloud/api'
import type { Quote } from '@cloud/pricing'

import { DAY_MS } from '@cloud/pricing/books'
import { dayInWords } from '../content/document-wording.ts'

const FORMAT = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Moscow', dateStyle: 'short' })

/**
 * Formats the date in Moscow.
 *
 * @example moscowDay(0) // '1970-01-01'
 */
const moscowDay = (at: number): string => FORMAT.format(at)

/**
 * Returns the number of an offer: the Moscow date and a hash of the configuration and its price. The same configuration
 * has the same number all day; another price gives another number. Source: docs/rules/documents.md#commercial-offer.
 *
 * @param now milliseconds of the product's clock
 * @example offerNumber(query, quote, now) // 'КП-20261121-7F3A2C'
 */
export function offerNumber(query: OfferQuery, quote: Quote, now: number): string {
  const { price_plan, gpu_id, gpu_count, cpu_id, cpu_count, ram_id, ram_count, ssd_count, promocode_id } =
    query
  const offered = [
    [price_plan, gpu_id ?? null, gpu_count, cpu_id, cpu_count, ram_id, ram_count, ssd_count],
    promocode_id ?? null,
    quote.total,
    quote.vat
  ]
  const hash = createHash('sha256').update(JSON.stringify(offered)).digest('hex')
  return `КП-${moscowDay(now).replaceAll('-', '')}-${hash.slice(0, 6).toUpperCase()}`
}

/** Formats the last day on which an offer of this date is valid. */
export const lastDay = (date: number, days: number): string =>
  `до 23:59 ${dayInWords(date + (days - 1) * DAY_MS)} (МСК)`

/** Returns midnight in Moscow of the date in '20261121-7F3A2C'; undefined if there is no such date. */
function dateOf(number: string): number | undefined {
  const iso = number.replace(/^(\d{4})(\d\d)(\d\d)-.*$/, '$1-$2-$3')
  const midnight = Date.parse(`${iso}T00:00:00+03:00`)
  // Date.parse reads the 31st of February as a day in March
  return Number.isNaN(midnight) || moscowDay(midnight) !== iso ? undefined : midnight
}

interface OfferDate {
  readonly date: number
  /** Reason why this is not the offer that the link was made for; '' if it is, or if the link names none. */
  readonly notice: string
}

/**
 * Determines the date of the offer that a link is answered with: the date in the link, as long as the offer is valid
 * and its content unchanged; otherwise today. Undefined for an invalid or future date.
 *
 * @param now milliseconds of the product's clock
 */
export function offerDate(query: OfferQuery, quote: Quote, now: number, days: number): OfferDate | undefined {
  if (query.number === undefined) return { date: now, notice: '' }
  const date = dateOf(query.number)
  if (date === undefined || date > now) return undefined
  const named = `КП-${query.number}`
  if (now >= date + days * DAY_MS)
    return {
      date: now,
      notice: `Предложение ${named} действовало ${lastDay(date, days)}. Ниже — новое, по ценам на сегодня.`
    }
  if (offerNumber(query, quote, date) === named) return { date, notice: '' }
  return {
    date: now,
    notice: `В предложении ${named} были другая конфигурация или цена. Ниже — новое, по ценам на сегодня.`
  }
}
