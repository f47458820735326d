import { checkMoment, checkWhole } from '../money/check-number.ts'
import { hoursOf } from '../quote/rules.ts'
import { checkRunningServers, isRunning, type RunningServer } from './running-server.ts'
import { secondsBought } from './seconds-bought.ts'
import { HOUR_MS } from './time.ts'

/**
 * When the first server would be turned off for lack of money if nobody acts, to the second; `null` if not within
 * 5 × 365 days. Counts plain hours, and renewals at today's prices with what follows them. A server in state 1 counts as
 * active from now; one without auto-renewal counts until its period ends.
 *
 * `balance` is whole kopeks from 0 on; `now`, `paid_until` and the answer are milliseconds (`Date.parse` of the API's
 * times). It takes no longer for a large balance: all that is surely covered is skipped at once.
 * Source: docs/rules/money.md#what-is-shown.
 * @throws {PricingError} when one of them is not, or a server in state 1 or 2 lacks something
 */
export function lastsUntil(account: {
  readonly balance: number
  readonly now: number
  readonly servers: readonly RunningServer[]
}): number | null {
  let { balance, now, servers } = account ?? {}
  checkWhole(balance, 'balance')
  checkMoment(now, 'now')
  checkRunningServers(servers)
  const end = now + 5 * 365 * 24 * HOUR_MS
  const dues = servers
    // a period that is not renewed, or renewed for nothing, never asks for money
    .filter(
      (server) => isRunning(server) && (!server.period || (server.auto_renewal && server.renewal_total !== 0))
    )
    .map((server) => ({
      ...server,
      at: server.paid_until ?? now + (server.period === null ? 0 : HOUR_MS * hoursOf(server.period)),
      lasts: HOUR_MS * (server.period ? hoursOf(server.period) : 1),
      asks: server.period ? (server.renewal_total ?? Infinity) : server.plain_hour
    }))
  type Due = (typeof dues)[number]
  const turns = ({ at, lasts }: Due, stop: number) => Math.max(0, Math.ceil((stop - at) / lasts))
  /** Whether something is left once all that is due before `stop` is paid. */
  const covers = (stop: number) => {
    let left = balance
    for (const due of dues) {
      const count = turns(due, stop)
      if (count > 0) left -= count * due.asks
    }
    return left > 0
  }
  const pay = (due: Due, count: number) => {
    if (count === 0) return
    balance -= count * due.asks
    due.at += count * due.lasts
    if (due.period) due.plain_hour = due.renewal_plain_hour ?? due.plain_hour
  }

  for (;;) {
    // pay all that is due before the last moment that the money surely covers
    let stop = dues.reduce((first, { at }) => Math.min(first, at), end)
    for (let beyond = end; beyond - stop > 1; ) {
      const middle = Math.floor((stop + beyond) / 2)
      if (covers(middle)) stop = middle
      else beyond = middle
    }
    for (const due of dues) pay(due, turns(due, stop))

    // then the next one: of several at one moment the cheaper first, then the lower id
    const [next] = dues.sort((a, b) => a.at - b.at || a.asks - b.asks || a.id - b.id)
    if (!next || next.at > end) return null
    if (!(balance > 0)) return next.at
    if (next.asks <= balance) pay(next, 1)
    else {
      const taken = Math.min(balance, next.plain_hour)
      balance -= taken
      next.period = null
      next.asks = next.plain_hour
      next.lasts = HOUR_MS
      next.at += 1000 * secondsBought(taken, next.plain_hour)
    }
  }
}
