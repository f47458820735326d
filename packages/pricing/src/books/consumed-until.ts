import { checkMoment, checkWhole } from '../money/check-number.ts'
import { hoursOfPlan } from '../quote/rounded-prices.ts'
import { chargedAfter } from '../rental/charged-after.ts'
import { ChargeForecast, type ForecastAccount } from './charge-forecast.ts'
import { isRunning, type RunningServer } from './running-server.ts'
import { HOUR_MS } from './time.ts'

/** A running server with the prepayment of its period and the number of hours already charged. */
export interface ConsumingServer extends RunningServer {
  /** Prepayment of the period in whole kopeks; 0 outside a period. */
  readonly prepaid: number
  readonly charged_hours: number
}

/** The account as `lastsUntil` takes it, with the prepayments of its servers. */
interface ConsumingAccount extends ForecastAccount {
  readonly servers: readonly ConsumingServer[]
}

/**
 * Returns the kopeks that the running servers will consume before a moment if nobody acts, as `lastsUntil` predicts. Counts
 * the hours that begin before the moment: hours of periods that are already paid, of renewals at today's prices, and plain
 * hours as long as the balance covers them.
 * Source: docs/rules/spending.md#forecast.
 * @throws {PricingError} as `lastsUntil` does, and if a server in a period has no valid `prepaid` or `charged_hours`
 */
export function consumedUntil(account: ConsumingAccount, until: number): number {
  checkMoment(until, 'until')
  const ahead = new ChargeForecast(account ?? {})
  for (;;) {
    ahead.payWhile((stop) => ahead.dueBefore(stop) < ahead.balance, until)
    const at = ahead.nextAt()
    if (at === null || at >= until || !ahead.payNext()) break
  }
  const held = account.servers.map((server, index) => {
    if (!isRunning(server)) return 0
    checkWhole(server.prepaid, `servers.${index}.prepaid`)
    checkWhole(server.charged_hours, `servers.${index}.charged_hours`)
    return consumedOfPeriod(server, account.now, until)
  })
  return held.reduce((sum, one) => sum + one, ahead.consumed(until))
}

/** Returns the part of the prepayment that the remaining hours of the current period consume. */
function consumedOfPeriod(
  { period, prepaid, charged_hours, paid_until }: ConsumingServer,
  now: number,
  until: number
): number {
  if (period === null) return 0
  const hours = hoursOfPlan(period)
  const start = paid_until === null ? now : paid_until - hours * HOUR_MS
  const begun = Math.max(charged_hours, Math.ceil((until - start) / HOUR_MS))
  return chargedAfter(prepaid, hours, begun) - chargedAfter(prepaid, hours, charged_hours)
}
