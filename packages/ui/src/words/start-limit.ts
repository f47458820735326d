import { formatTexts } from './ru/formats.ts'
import type { Words } from './words.ts'

/** Returns the time that a start by hand may take, after the word 'до': '24 часов'. Hours are rounded up. */
export function startLimit(minutes: number, words?: Words): string {
  const { upToMinutes, upToHours } = formatTexts(words)
  return minutes < 60 ? upToMinutes(minutes) : upToHours(Math.ceil(minutes / 60))
}
