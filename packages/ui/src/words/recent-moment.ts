import { moscowDate, moscowMoment, moscowTime } from './moscow.ts'

/** Formats a recent moment: 'сегодня, 09:12', '12 ноября, 10:00', or '12 ноября 2025' of another year. */
export function recentMoment(moment: string, now: number): string {
  const day = moscowDate(moment)
  if (day === moscowDate(now)) return `сегодня, ${moscowTime(moment)}`
  return day.slice(-4) === moscowDate(now).slice(-4) ? moscowMoment(moment) : day
}
