import { formatRub } from '@cloud/pricing'
import { DAY_MS, HOUR_MS } from '@cloud/pricing/books'
import { moscowDate, moscowMidnight, moscowMoment, moscowTime } from '../../../words/moscow.ts'

/** How many days the forecast draws: one cell each. */
export const DAYS = 14

/** What the forecast needs of the user, as the API gives it: kopeks, kopeks an hour, and a moment. */
export interface ForecastUser {
  readonly balance_rub_cents: number
  readonly hourly_rate_rub_cents: number
  /** `null` is not within five years. */
  readonly lasts_until: string | null
}

export interface Forecast {
  readonly heading: string
  /** What leaves the balance now. */
  readonly text: string
  /** How many of the cells, days of Moscow's calendar from today on, are full; a fraction fills a part of the next. */
  readonly full: number
  /** That it is near, in words; `null` while it is not. */
  readonly warning: string | null
  readonly tone: 'plain' | 'warn' | 'bad'
}

/** The same thresholds as those of the notices (docs/rules/notices.md#warnings): nearer is strictly less. */
function nearness(left: number): Pick<Forecast, 'warning' | 'tone'> {
  if (left < HOUR_MS) return { warning: 'Осталось меньше часа.', tone: 'bad' }
  if (left < DAY_MS) return { warning: 'Осталось меньше суток.', tone: 'bad' }
  if (left < 3 * DAY_MS) return { warning: 'Осталось меньше 72\u00a0часов.', tone: 'warn' }
  return { warning: null, tone: 'plain' }
}

function spending(rate: number): string {
  return rate === 0
    ? 'Сейчас идёт оплаченное время, дальше деньги спишутся с баланса.'
    : `Сейчас с баланса уходит ${formatRub(rate, 'always')} в час.`
}

/**
 * How long a balance lasts, in words. `goesOn` is true when a server takes from it after its paid time, `isSwitchedOff` when servers
 * stand still that ran until it ended.
 */
export function forecast(now: number, user: ForecastUser, goesOn: boolean, isSwitchedOff = false): Forecast {
  const { balance_rub_cents: balance, hourly_rate_rub_cents: rate, lasts_until } = user
  const calm = { warning: null, tone: 'plain' } as const
  if (lasts_until !== null) {
    const until = Date.parse(lasts_until)
    const far = until - now > 300 * DAY_MS
    const isOtherYear = moscowDate(until).slice(-4) !== moscowDate(now).slice(-4)
    return {
      heading: `Хватит до ${far ? moscowDate(until) : isOtherYear ? `${moscowDate(until)}, ${moscowTime(until)}` : moscowMoment(until)}`,
      text: spending(rate),
      full: Math.min(DAYS, Math.max(0, (until - moscowMidnight(now)) / DAY_MS)),
      ...nearness(until - now)
    }
  }
  if (rate > 0 || goesOn)
    return { heading: 'Хватит больше чем на пять\u00a0лет', text: spending(rate), full: DAYS, ...calm }
  if (balance === 0)
    return {
      heading: 'На балансе нет денег',
      text: 'Пополните баланс, чтобы запускать серверы.',
      full: 0,
      ...calm
    }
  return {
    heading: 'Баланс не расходуется',
    text: 'Сейчас с баланса ничего не списывается по часам.',
    // full days would say that all is well
    full: isSwitchedOff ? 0 : DAYS,
    ...calm
  }
}
