import { groupDigits } from './group-digits.ts'
import { formatTexts } from './ru/formats.ts'
import type { Words } from './words.ts'

/** Formats gigabytes: '1 024 ГБ', with U+00A0. */
export const gigabytes = (count: number, words?: Words): string =>
  formatTexts(words).gigabytes(groupDigits(count))
