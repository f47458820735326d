import type { OfferQuery } from '@cloud/api'
import type { Quote } from '@cloud/pricing'
import { HOUR_MS } from '@cloud/pricing/books'
import { dayInWords } from '../day-in-words.ts'
import { moscowDay, offerNumber } from './offer-number.ts'

const DAY = 24 * HOUR_MS

/** The last day on which an offer of this date holds, in words. */
export const lastDay = (date: number, days: number): string =>
  `до 23:59 ${dayInWords(date + (days - 1) * DAY)} (МСК)`

/** Midnight of Moscow's date in '20261121-7F3A2C', undefined where there is no such date. */
function dateOf(number: string): number | undefined {
  const iso = number.replace(/^(\d{4})(\d\d)(\d\d)-.*$/, '$1-$2-$3')
  const midnight = Date.parse(`${iso}T00:00:00+03:00`)
  // the 31st of February is read as a day of March
  return Number.isNaN(midnight) || moscowDay(midnight) !== iso ? undefined : midnight
}

export interface OfferDate {
  readonly date: number
  /** Why this is not the offer that the link was made for, '' where it is, or the link names none. */
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
  if (now >= date + days * DAY)
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
