import { moscowDate, moscowDay, moscowMoment, moscowTime } from './moscow.ts'

/** '23 ноября, 09:00', with the year when it is another one. */
export const dayAndTime = (moment: string, now: number): string =>
  moscowDate(moment).slice(-4) === moscowDate(now).slice(-4)
    ? moscowMoment(moment)
    : `${moscowDay(moment)} ${moscowDate(moment).slice(-4)}, ${moscowTime(moment)}`
