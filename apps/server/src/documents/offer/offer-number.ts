import { createHash } from 'node:crypto'
import type { OfferQuery } from '@cloud/api'
import type { Quote } from '@cloud/pricing'

import { DAY_MS } from '@cloud/pricing/books'
import { dayInWords } from '../content/words.ts'

const FORMAT = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Moscow', dateStyle: 'short' })

/** The date in Moscow. @example moscowDay(0) // '1970-01-01' */
const moscowDay = (at: number): string => FORMAT.format(at)

/**
 * The number of an offer: the Moscow date and a hash of what is offered and at which price. The same configuration on
 * the same day has the same number; any other price has another one. Source: docs/rules/documents.md#commercial-offer.
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

/** The last day on which an offer of this date holds, in words. */
export const lastDay = (date: number, days: number): string =>
  `до 23:59 ${dayInWords(date + (days - 1) * DAY_MS)} (МСК)`

/** Midnight of Moscow's date in '20261121-7F3A2C', undefined where there is no such date. */
function dateOf(number: string): number | undefined {
  const iso = number.replace(/^(\d{4})(\d\d)(\d\d)-.*$/, '$1-$2-$3')
  const midnight = Date.parse(`${iso}T00:00:00+03:00`)
  // the 31st of February is read as a day of March
  return Number.isNaN(midnight) || moscowDay(midnight) !== iso ? undefined : midnight
}

interface OfferDate {
  readonly date: number
  /** Reason why this is not the offer that the link was made for; '' if it is, or if the link names none. */
  readonly notice: string
}

/**
 * Which day's offer a link is answered with: the one that it names, with its number and its last day, as long as it holds
 * and nothing in it is different; else today's. Undefined for a day that never was or has not come.
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
