import { periodHours } from '../quote/periodHours.ts'
import { HOUR } from './HOUR.ts'
import { isRunning } from './isRunning.ts'
import type { RunningServer } from './RunningServer.ts'
import { secondsBought } from './secondsBought.ts'

/**
 * The first moment at which a server would be turned off for lack of money if nobody acts, to the second;
 * `null` if not within 5 × 365 days. Counts plain hours, renewals at today's prices and what follows them; a
 * server in state 1 counts as active from now; one without auto-renewal leaves the count at its period's end.
 *
 * `balance` is whole kopeks from 0 on; `now`, `paid_until` and the answer are milliseconds. The time it takes
 * does not grow with the balance: hours that are surely covered are passed in one stride.
 * Source: decisions, section 5, 'Launch, hours, stop' and 'What is told'.
 */
export function lastsUntil({
  balance,
  now,
  servers
}: {
  readonly balance: number
  readonly now: number
  readonly servers: readonly RunningServer[]
}): number | null {
  const end = now + 5 * 365 * 24 * HOUR
  const dues = servers
    // a period that is not renewed, or renewed for nothing, never asks for money
    .filter(
      (server) => isRunning(server) && (!server.period || (server.auto_renewal && server.renewal_total !== 0))
    )
    .map((server) => ({
      ...server,
      at: server.paid_until ?? now + (server.period === null ? 0 : HOUR * periodHours(server.period)),
      asks: server.period ? (server.renewal_total ?? Infinity) : server.plain_hour
    }))

  for (;;) {
    // all hours until a period ends, as long as the money surely covers one round more
    let rate = 0
    let first = end
    let stop = end
    for (const due of dues)
      if (due.period) stop = Math.min(stop, due.at)
      else {
        first = Math.min(first, due.at)
        rate += due.plain_hour
      }
    stop = Math.min(stop, first + HOUR * (Math.floor(balance / rate) - 1))
    for (const due of dues) {
      const hours = due.period ? 0 : Math.max(0, Math.ceil((stop - due.at) / HOUR))
      balance -= hours * due.plain_hour
      due.at += hours * HOUR
    }

    // then the next due moment: at one time the cheaper first, then the lower id
    const [next] = dues.sort((a, b) => a.at - b.at || a.asks - b.asks || a.id - b.id)
    if (!next || next.at > end) return null
    if (!(balance > 0)) return next.at
    if (next.period && next.asks <= balance) {
      balance -= next.asks
      next.plain_hour = next.renewal_plain_hour ?? next.plain_hour
      next.at += HOUR * periodHours(next.period)
    } else {
      const taken = Math.min(balance, next.plain_hour)
      balance -= taken
      next.period = null
      next.asks = next.plain_hour
      next.at += 1000 * secondsBought(taken, next.plain_hour)
    }
  }
}
