import { formatRub } from '@cloud/pricing'
import { DAY_MS, HOUR_MS } from '@cloud/pricing/books'
import { moscowDate, moscowMidnight, moscowMoment, moscowTime } from '../../../words/moscow.ts'
import { panelTexts } from '../../../words/ru/panel.ts'
import type { Words } from '../../../words/words.ts'

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
function warningFor(left: number, words?: Words): Pick<Forecast, 'warning' | 'tone'> {
  const texts = panelTexts(words)
  if (left < HOUR_MS) return { warning: texts.lessThanHour, tone: 'bad' }
  if (left < DAY_MS) return { warning: texts.lessThanDay, tone: 'bad' }
  if (left < 3 * DAY_MS) return { warning: texts.lessThan72Hours, tone: 'warn' }
  return { warning: null, tone: 'plain' }
}

function spendingText(rate: number, words?: Words): string {
  const texts = panelTexts(words)
  return rate === 0 ? texts.paidTimeFirst : texts.ratePerHour(formatRub(rate, 'always'))
}

/** Describes how long a balance lasts. `goesOn` is true if a server will be charged after its paid time, `isSwitchedOff` if servers were stopped because the balance ran out. */
export function describeForecast(
  now: number,
  user: ForecastUser,
  goesOn: boolean,
  isSwitchedOff = false,
  words?: Words
): Forecast {
  const texts = panelTexts(words)
  const { balance_rub_cents: balance, hourly_rate_rub_cents: rate, lasts_until } = user
  const calm = { warning: null, tone: 'plain' } as const
  if (lasts_until !== null) {
    const until = Date.parse(lasts_until)
    const far = until - now > 300 * DAY_MS
    const isOtherYear = moscowDate(until, words).slice(-4) !== moscowDate(now, words).slice(-4)
    return {
      heading: texts.enoughUntil(
        far
          ? moscowDate(until, words)
          : isOtherYear
            ? `${moscowDate(until, words)}, ${moscowTime(until)}`
            : moscowMoment(until, words)
      ),
      text: spendingText(rate, words),
      full: Math.min(FORECAST_DAYS, Math.max(0, (until - moscowMidnight(now)) / DAY_MS)),
      ...warningFor(until - now, words)
    }
  }
  if (rate > 0 || goesOn)
    return {
      heading: texts.enoughForFiveYears,
      text: spendingText(rate, words),
      full: FORECAST_DAYS,
      ...calm
    }
  if (balance === 0)
    return {
      heading: texts.noMoney,
      text: texts.topUpToLaunch,
      full: 0,
      ...calm
    }
  return {
    heading: texts.balanceNotUsed,
    text: texts.nothingChargedHourly,
    // full cells would look as if all were well
    full: isSwitchedOff ? 0 : FORECAST_DAYS,
    ...calm
  }
}
