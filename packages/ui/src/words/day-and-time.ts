import { moscowDate, moscowDay, moscowMoment, moscowTime } from './moscow.ts'
import type { Words } from './words.ts'

/** Formats a date with time: '23 ноября, 09:00', with the year if it is not the current one. */
export const dayAndTime = (moment: string, now: number, words?: Words): string =>
  moscowDate(moment).slice(-4) === moscowDate(now).slice(-4)
    ? moscowMoment(moment, words)
    : `${moscowDay(moment, words)} ${moscowDate(moment).slice(-4)}, ${moscowTime(moment)}`
