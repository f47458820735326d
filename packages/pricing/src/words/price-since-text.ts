import { MOSCOW_OFFSET_MS } from '../books/time.ts'
import { checkMoment } from '../money/check-number.ts'
import { formatRub } from '../money/format-rub.ts'

const DAY = new Intl.DateTimeFormat('ru-RU', { day: 'numeric', month: 'long', timeZone: 'UTC' })

/** A price with the moment from which it holds, and the previous price. */
export interface PriceSince {
  /** Moment from which the price holds, in milliseconds. */
  readonly since: number
  /** Current time in milliseconds. */
  readonly now: number
  /** The previous price in kopeks. */
  readonly was_rub_cents: number
}

/**
 * Returns the Russian text for the start of a price and the previous price: 'Цена с 1 марта, была 272 000 ₽'. The year is
 * included if it is not the current year. Throws a `PricingError` for an invalid moment or sum.
 */
export function priceSinceText(price: PriceSince): string {
  const { since, now, was_rub_cents } = price ?? {}
  checkMoment(since, 'since')
  checkMoment(now, 'now')
  const there = new Date(since + MOSCOW_OFFSET_MS)
  const year = there.getUTCFullYear()
  const day = DAY.format(there).replace(' ', '\u00a0')
  const isThisYear = year === new Date(now + MOSCOW_OFFSET_MS).getUTCFullYear()
  return `Цена с\u00a0${day}${isThisYear ? '' : `\u00a0${year}`}, была\u00a0${formatRub(was_rub_cents)}`
}
