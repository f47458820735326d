import { formatTexts } from './ru/formats.ts'
import type { Words } from './words.ts'

/** Formats a month: 'Ноябрь 2026', without a year 'Ноябрь'; `month` is 1 to 12. */
export function monthName(month: number, year?: number, words?: Words): string {
  const name = `${formatTexts(words).months[month - 1]}`
  return year === undefined ? name : `${name}\u00a0${year}`
}
