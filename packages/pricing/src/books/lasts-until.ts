import { checkRange, SAFE_MAX } from '../money/check-number.ts'
import { PricingError } from '../money/pricing-error.ts'
import { ChargeForecast, type ForecastAccount } from './charge-forecast.ts'

/**
 * Returns the moment at which the first server would be turned off for lack of money if nobody acts, to the second; `null`
 * if not within 5 × 365 days. Counts plain hours, and renewals at today's prices with the plain hours that follow. A server
 * in state 1 counts as active from now; a server without auto-renewal counts until its period ends.
 *
 * `balance` is whole kopeks, at least 0; `now`, `paid_until` and the result are milliseconds (`Date.parse` of the API's
 * times). A large balance takes no longer: charges that are certainly covered are skipped together.
 * Source: docs/rules/money.md#what-is-shown.
 * @throws {PricingError} if one of them is invalid, or a server in state 1 or 2 has an invalid field
 */
export function lastsUntil(account: ForecastAccount): number | null {
  const ahead = new ChargeForecast(account ?? {})
  for (;;) {
    ahead.payWhile((stop) => ahead.dueBefore(stop) < ahead.balance)
    const at = ahead.nextAt()
    if (at === null || !ahead.payNext()) return at
  }
}

/**
 * Returns the moment at which the balance falls below an amount if nobody acts, as `lastsUntil` predicts; `null` if not
 * within 5 × 365 days, or if the balance is already below. `amount` is whole kopeks, at least 1.
 * Source: docs/rules/watching.md#preview.
 * @throws {PricingError} as `lastsUntil` does, and for an invalid `amount`
 */
export function balanceBelowAt(account: ForecastAccount, amount: number): number | null {
  const ahead = new ChargeForecast(account ?? {})
  checkRange(amount, 'amount', 1)
  if (ahead.balance < amount) return null
  for (;;) {
    ahead.payWhile((stop) => ahead.balance - ahead.dueBefore(stop) >= amount)
    const at = ahead.nextAt()
    if (at === null) return null
    ahead.payNext()
    if (ahead.balance < amount) return at
  }
}

/** The monthly spending that a rule watches. */
export interface SpendingThreshold {
  /** Id of the watched server; null for all servers. */
  readonly server: number | null
  /** Kopeks spent in the current month so far; negative if more was returned than spent. */
  readonly spent: number
  /** Threshold in whole kopeks, at least 1. */
  readonly amount: number
  /** Returns the first moment of the month after the given moment. */
  readonly monthAfter: (moment: number) => number
  /** True if the current month no longer counts. */
  readonly isOver: boolean
}

/**
 * Returns the moment at which the spending of a month reaches an amount if nobody acts, as `lastsUntil` predicts; `null` if
 * not within 5 × 365 days.
 * Source: docs/rules/watching.md#preview.
 * @throws {PricingError} as `lastsUntil` does, and for invalid `spent`, `amount` or `monthAfter`, also if `monthAfter`
 *   returns no later moment
 */
export function spendingReachedAt(account: ForecastAccount, watch: SpendingThreshold): number | null {
  const ahead = new ChargeForecast(account ?? {})
  const { server, spent, amount, monthAfter, isOver } = watch ?? {}
  checkRange(spent, 'spent', -SAFE_MAX)
  checkRange(amount, 'amount', 1)
  if (typeof monthAfter !== 'function')
    throw new PricingError('monthAfter', 'a function of a moment', monthAfter)
  const nextMonth = (moment: number) => {
    const next = monthAfter(moment)
    // a month that does not end would never stop the loop
    if (!(next > moment)) throw new PricingError('monthAfter', 'a function that returns a later moment', next)
    return next
  }
  let before = isOver ? -Infinity : spent
  for (let month = nextMonth(account.now); ; ) {
    const limit = Math.min(month, ahead.end)
    ahead.payWhile(
      (stop) =>
        ahead.dueBefore(stop) < ahead.balance &&
        before + ahead.paid(server) + ahead.dueBefore(stop, server) < amount,
      limit
    )
    const at = ahead.nextAt()
    if (at === null) return null
    if (at >= month) {
      month = nextMonth(at)
      before = 0
      ahead.forget()
      continue
    }
    if (!ahead.payNext()) return null
    if (before + ahead.paid(server) >= amount) return at
  }
}
