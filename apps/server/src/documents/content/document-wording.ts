import { formatRub } from '@cloud/pricing'
import type { Month } from '../../history/month-moments.ts'

const DAY = new Intl.DateTimeFormat('ru-RU', { timeZone: 'Europe/Moscow', dateStyle: 'long' })

/**
 * Formats the date of a document, in Moscow time.
 *
 * @example dayInWords(0) // '1 января 1970 г.'
 */
export const dayInWords = (at: number | Date): string => DAY.format(at).replace(' г.', '\u00a0г.')

const MONTH = new Intl.DateTimeFormat('ru-RU', { timeZone: 'UTC', month: 'long' })

/**
 * Formats a month.
 *
 * @example monthInWords({ year: 2026, month: 11 }) // 'ноябрь 2026'
 */
export const monthInWords = ({ year, month }: Month): string =>
  `${MONTH.format(Date.UTC(year, month - 1, 1))} ${year}`

/** Label of the last balance of a month's statement. */
export const closingInWords = (is_over: boolean): string =>
  is_over ? 'На конец месяца' : 'Сейчас на балансе'

/**
 * Formats a number of gigabytes.
 *
 * @example inGigabytes(1024) // '1 024 ГБ'
 */
export const inGigabytes = (count: number): string => `${count.toLocaleString('ru-RU')} ГБ`

/** Keeps numbers together with the following word, by non-breaking spaces. */
export const nbsp = (text: string): string => text.replace(/(?<=[\d×№]) /g, '\u00a0')

/**
 * Formats basis points as a percentage.
 *
 * @example percentInWords(1250) // '12,5 %'
 */
export const percentInWords = (points: number): string =>
  // hundredths of a percent are formatted like hundredths of a rouble
  `${formatRub(points, 'always').slice(0, -2).replace(/,?0+$/, '')} %`
