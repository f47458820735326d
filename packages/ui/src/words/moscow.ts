import { DAY_MS, MOSCOW_OFFSET_MS } from '@cloud/pricing/books'
import { formatTexts } from './ru/formats.ts'
import type { Words } from './words.ts'

const twoDigits = (value: number) => String(value).padStart(2, '0')

/** Returns the parts of a moment (ISO 8601 or milliseconds) in Moscow time. Needs no `Intl`. */
function parts(moment: string | number, words?: Words) {
  const shifted = new Date((typeof moment === 'string' ? Date.parse(moment) : moment) + MOSCOW_OFFSET_MS)
  return {
    day: `${shifted.getUTCDate()}\u00a0${formatTexts(words).monthsInDates[shifted.getUTCMonth()]}`,
    year: shifted.getUTCFullYear(),
    time: `${twoDigits(shifted.getUTCHours())}:${twoDigits(shifted.getUTCMinutes())}`
  }
}

/** Formats a moment in Moscow time: '12 ноября, 10:00'. */
export const moscowMoment = (moment: string | number, words?: Words): string => {
  const { day, time } = parts(moment, words)
  return `${day}, ${time}`
}

/** Formats a day in Moscow time: '12 ноября'. */
export const moscowDay = (moment: string | number, words?: Words): string => parts(moment, words).day

/** Formats a date in Moscow time: '12 ноября 2026'. */
export const moscowDate = (moment: string | number, words?: Words): string => {
  const { day, year } = parts(moment, words)
  return `${day} ${year}`
}

/** Returns the start of a moment's Moscow day, in milliseconds. */
export const moscowMidnight = (moment: number): number => moment - ((moment + MOSCOW_OFFSET_MS) % DAY_MS)

/** Returns the start of a Moscow month, in milliseconds; `month` is 1 to 12, and 13 is January of the next year. */
export const moscowMonth = (year: number, month: number): number =>
  Date.UTC(year, month - 1, 1) - MOSCOW_OFFSET_MS

/** Formats a time of day in Moscow: '12:30'. */
export const moscowTime = (moment: string | number): string => parts(moment).time
