import { groupDigits } from './group-digits.ts'

/** Formats gigabytes: '1 024 ГБ', with U+00A0. */
export const gigabytes = (count: number): string => `${groupDigits(count)}\u00a0ГБ`
