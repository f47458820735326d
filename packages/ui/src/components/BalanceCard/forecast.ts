import { formatRub } from '@cloud/pricing'
import { moscowDate, moscowMidnight, moscowMoment } from '../../words/moscow.ts'

const DAY = 86_400_000

/** How many days the forecast draws: one cell each. */
export const DAYS = 14

export interface Forecast {
  readonly heading: string
  /** What leaves the balance now. */
  readonly text: string
  /** How many of the cells, days of Moscow's calendar from today on, are full; a fraction fills a part of the next. */
  readonly full: number
}

/**
 * What a balance is told to last for. `rate` is kopeks an hour, `lasts_until` as the API gives it: `null` is not within
 * five years. `goesOn` tells whether a server takes from the balance once its paid time is over.
 */
export function forecast(now: number, rate: number, lasts_until: string | null, goesOn: boolean): Forecast {
  if (rate === 0 && lasts_until === null && !goesOn)
    return {
      heading: 'Баланс не расходуется',
      text: 'Сейчас с баланса ничего не списывается по часам.',
      full: DAYS
    }
  const text =
    rate === 0
      ? 'Сейчас идёт оплаченное время, дальше деньги спишутся с баланса.'
      : `Сейчас с баланса уходит ${formatRub(rate, 'always')} в час.`
  if (lasts_until === null) return { heading: 'Хватит больше чем на пять\u00a0лет', text, full: DAYS }
  const until = Date.parse(lasts_until)
  const far = until - now > 300 * DAY
  return {
    heading: `Хватит до ${far ? moscowDate(until) : moscowMoment(until)}`,
    text,
    full: Math.min(DAYS, Math.max(0, (until - moscowMidnight(now)) / DAY))
  }
}
