import { moscowDate, moscowMoment, moscowTime } from './moscow.ts'
import { formatTexts } from './ru/formats.ts'
import type { Words } from './words.ts'

/** Formats a recent moment: 'сегодня, 09:12', '12 ноября, 10:00', or '12 ноября 2025' of another year. */
export function recentMoment(moment: string, now: number, words?: Words): string {
  const day = moscowDate(moment, words)
  if (day === moscowDate(now, words)) return formatTexts(words).today(moscowTime(moment))
  return day.slice(-4) === moscowDate(now, words).slice(-4) ? moscowMoment(moment, words) : day
}
