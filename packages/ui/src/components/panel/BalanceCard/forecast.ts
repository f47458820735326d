import { formatRub } from '@cloud/pricing'
import { DAY_MS, HOUR_MS } from '@cloud/pricing/books'
import { moscowDate, moscowMidnight, moscowMoment, moscowTime } from '../../../words/moscow.ts'

/** Number of days in the forecast, with one cell each. */
export const FORECAST_DAYS = 14

/** The parts of the user that the forecast needs, as the API returns them: amounts in kopeks, a rate in kopeks per hour, a moment. */
export interface ForecastUser {
  readonly balance_rub_cents: number
  readonly hourly_rate_rub_cents: number
  /** Moment at which the balance runs out; `null` if not within five years. */
  readonly lasts_until: string | null
}

export interface Forecast {
  readonly heading: string
  /** Describes the current charges. */
  readonly text: string
  /** Number of full cells, which are days of the Moscow calendar from today; a fraction fills a part of the next cell. */
  readonly full: number
  /** Warning that the balance runs out soon; `null` if it does not. */
  readonly warning: string | null
  readonly tone: 'plain' | 'warn' | 'bad'
}

/** Returns the warning for the remaining milliseconds. Thresholds equal those of the notices (docs/rules/notices.md#warnings): a warning applies strictly below its threshold. */
function warningFor(left: number): Pick<Forecast, 'warning' | 'tone'> {
  if (left < HOUR_MS) return { warning: 'Осталось меньше часа.', tone: 'bad' }
  if (left < DAY_MS) return { warning: 'Осталось меньше суток.', tone: 'bad' }
  if (left < 3 * DAY_MS) return { warning: 'Осталось меньше 72\u00a0часов.', tone: 'warn' }
  return { warning: null, tone: 'plain' }
}

function spendingText(rate: number): string {
  return rate === 0
    ? 'Сейчас идёт оплаченное время, дальше деньги спишутся с баланса.'
    : `Сейчас с баланса уходит ${formatRub(rate, 'always')} в час.`
}

/** Describes how long a balance lasts. `goesOn` is true if a server will be charged after its paid time, `isSwitchedOff` if servers were stopped because the balance ran out. */
export function describeForecast(
  now: number,
  user: ForecastUser,
  goesOn: boolean,
  isSwitchedOff = false
): Forecast {
  const { balance_rub_cents: balance, hourly_rate_rub_cents: rate, lasts_until } = user
  const calm = { warning: null, tone: 'plain' } as const
  if (lasts_until !== null) {
    const until = Date.parse(lasts_until)
    const far = until - now > 300 * DAY_MS
    const isOtherYear = moscowDate(until).slice(-4) !== moscowDate(now).slice(-4)
    return {
      heading: `Хватит до ${far ? moscowDate(until) : isOtherYear ? `${moscowDate(until)}, ${moscowTime(until)}` : moscowMoment(until)}`,
      text: spendingText(rate),
      full: Math.min(FORECAST_DAYS, Math.max(0, (until - moscowMidnight(now)) / DAY_MS)),
      ...warningFor(until - now)
    }
  }
  if (rate > 0 || goesOn)
    return {
      heading: 'Хватит больше чем на пять\u00a0лет',
      text: spendingText(rate),
      full: FORECAST_DAYS,
      ...calm
    }
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
    // full cells would look as if all were well
    full: isSwitchedOff ? 0 : FORECAST_DAYS,
    ...calm
  }
}
