import { checkMoment, checkWhole } from '../money/check-number.ts'
import { hoursOf } from '../quote/rules.ts'
import { chargedAfter } from '../rental/charged-after.ts'
import { type Foreseen, Foresight } from './foresight.ts'
import { isRunning, type RunningServer } from './running-server.ts'
import { HOUR_MS } from './time.ts'

/** A running server with what its period was bought for and how many of its hours have begun. */
export interface ConsumingServer extends RunningServer {
  /** Whole kopeks; 0 outside a period. */
  readonly prepaid: number
  readonly charged_hours: number
}

/** An account as `lastsUntil` takes it, with what the periods of its servers were bought for. */
interface Consuming extends Foreseen {
  readonly servers: readonly ConsumingServer[]
}

/**
 * What running servers will consume if nobody acts, as `lastsUntil` foresees: hours that begin before a moment, of periods
 * that are paid already, of renewals at today's prices, and plain hours as long as the balance pays for them.
 * Source: docs/rules/spending.md#forecast.
 * @throws {PricingError} as `lastsUntil`, and when a period lacks what it was bought for
 */
export function consumedUntil(account: Consuming, until: number): number {
  checkMoment(until, 'until')
  const ahead = new Foresight(account ?? {})
  for (;;) {
    ahead.payWhile((stop) => ahead.asked(stop) < ahead.balance, until)
    const at = ahead.nextAt()
    if (at === null || at >= until || !ahead.payNext()) break
  }
  const held = account.servers.map((server, index) => {
    if (!isRunning(server)) return 0
    checkWhole(server.prepaid, `servers.${index}.prepaid`)
    checkWhole(server.charged_hours, `servers.${index}.charged_hours`)
    return heldUntil(server, account.now, until)
  })
  return held.reduce((sum, one) => sum + one, ahead.consumed(until))
}

/** What hours of the present period take of its prepayment. */
function heldUntil(
  { period, prepaid, charged_hours, paid_until }: ConsumingServer,
  now: number,
  until: number
): number {
  if (period === null) return 0
  const hours = hoursOf(period)
  const start = paid_until === null ? now : paid_until - hours * HOUR_MS
  const begun = Math.max(charged_hours, Math.ceil((until - start) / HOUR_MS))
  return chargedAfter(prepaid, hours, begun) - chargedAfter(prepaid, hours, charged_hours)
}
