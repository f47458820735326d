import { moscowDate, moscowMidnight, moscowMoment } from '../../words/moscow.ts'

const DAY = 86_400_000

/** How many days the forecast draws: one cell each. */
export const DAYS = 14

export interface Forecast {
  readonly heading: string
  /** How many of the cells, days of Moscow's calendar from today on, are full; a fraction fills a part of the next. */
  readonly full: number
}

/** What a balance is told to last for. `rate` is kopeks an hour, `lasts_until` as the API gives it: `null` is not within five years. */
export function forecast(now: number, rate: number, lasts_until: string | null): Forecast {
  if (lasts_until === null) {
    return rate === 0
      ? { heading: 'Баланс не расходуется', full: DAYS }
      : { heading: 'Хватит больше чем на пять лет', full: DAYS }
  }
  const until = Date.parse(lasts_until)
  const far = until - now > 300 * DAY
  return {
    heading: `Хватит до ${far ? moscowDate(until) : moscowMoment(until)}`,
    full: Math.min(DAYS, Math.max(0, (until - moscowMidnight(now)) / DAY))
  }
}
