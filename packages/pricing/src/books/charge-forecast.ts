import { checkMoment, checkWhole } from '../money/check-number.ts'
import { hoursOfPlan } from '../quote/rounded-prices.ts'
import { chargedAfter } from '../rental/charged-after.ts'
import { checkRunningServers, isRunning, type RunningServer } from './running-server.ts'
import { secondsBought } from './seconds-bought.ts'
import { DAY_MS, HOUR_MS } from './time.ts'

const FORESIGHT_MS = 5 * 365 * DAY_MS

/** An account whose charges are predicted: its balance, the current time and its servers. */
export interface ForecastAccount {
  /** Balance in whole kopeks, at least 0. */
  readonly balance: number
  /** Current time in milliseconds. */
  readonly now: number
  readonly servers: readonly RunningServer[]
}

type Due = { -readonly [Key in keyof RunningServer]: RunningServer[Key] } & {
  /** Moment of the next charge, in milliseconds. */
  at: number
  /** Length of the paid time that one charge buys. */
  lengthMs: number
  /** Amount of the next charge in kopeks; Infinity if the period cannot be renewed. */
  charge: number
  /** Kopeks paid since the last `forget`. */
  paid: number
}

/**
 * Predicts the charges of servers against a balance if nobody acts: plain hours, and renewals at today's prices with the
 * plain hours that follow. A server in state 1 counts as active from now; a server without auto-renewal counts until its
 * period ends. Charges are paid one by one, or many at once while the balance certainly covers them, so that a large
 * balance takes no longer to compute.
 * Source: docs/rules/money.md#what-is-shown.
 */
export class ChargeForecast {
  balance: number
  /** End of the prediction: 5 × 365 days from now. */
  readonly end: number
  readonly #dues: Due[]

  /** @throws {PricingError} if a number is invalid, or a server in state 1 or 2 has an invalid field */
  constructor({ balance, now, servers }: ForecastAccount) {
    checkWhole(balance, 'balance')
    checkMoment(now, 'now')
    checkRunningServers(servers)
    this.balance = balance
    this.end = now + FORESIGHT_MS
    this.#dues = servers
      // a period without auto-renewal, or with a free renewal, never charges the balance
      .filter(
        (server) =>
          isRunning(server) && (!server.period || (server.auto_renewal && server.renewal_total !== 0))
      )
      .map((server) => ({
        ...server,
        at: server.paid_until ?? now + (server.period === null ? 0 : HOUR_MS * hoursOfPlan(server.period)),
        lengthMs: HOUR_MS * (server.period ? hoursOfPlan(server.period) : 1),
        charge: server.period ? (server.renewal_total ?? Infinity) : server.plain_hour,
        paid: 0
      }))
  }

  /** Returns the kopeks that become due before a moment, for all servers or for one server. */
  dueBefore(stop: number, server: number | null = null): number {
    return this.#of(server).reduce((sum, due) => {
      const count = countBefore(due, stop)
      return count > 0 ? sum + count * due.charge : sum
    }, 0)
  }

  /** Returns the kopeks paid since `forget`, for all servers or for one server. */
  paid(server: number | null): number {
    return this.#of(server).reduce((sum, due) => sum + due.paid, 0)
  }

  /** Returns the kopeks paid since `forget`, without the hours of a bought period that begin at `stop` or later. */
  consumed(stop: number): number {
    return this.#dues.reduce((sum, due) => sum + due.paid - paidAhead(due, stop), 0)
  }

  /** Resets the paid amounts of all servers to 0. */
  forget(): void {
    for (const due of this.#dues) due.paid = 0
  }

  /**
   * Pays all charges due before the latest moment, up to `limit`, for which `isWell` holds. Finds the moment by
   * bisection.
   */
  payWhile(isWell: (stop: number) => boolean, limit = this.end): void {
    let stop = this.#dues.reduce((first, { at }) => Math.min(first, at), limit)
    for (let beyond = limit; beyond - stop > 1; ) {
      const middle = Math.floor((stop + beyond) / 2)
      if (isWell(middle)) stop = middle
      else beyond = middle
    }
    for (const due of this.#dues) this.#pay(due, countBefore(due, stop))
  }

  /** Returns the moment of the next charge, or null if there is none before the end of the prediction. */
  nextAt(): number | null {
    const at = this.#dues.reduce((first, due) => Math.min(first, due.at), Infinity)
    return at > this.end ? null : at
  }

  /**
   * Pays the next charge; at equal moments the smaller amount asked first, then the lower server id. Returns false if no
   * charge or no balance is left.
   */
  payNext(): boolean {
    const [next] = this.#dues.sort((a, b) => a.at - b.at || askedBy(a) - askedBy(b) || a.id - b.id)
    if (!next || !(this.balance > 0)) return false
    if (next.charge <= this.balance) {
      this.#pay(next, 1)
      return true
    }
    const taken = Math.min(this.balance, next.plain_hour)
    this.balance -= taken
    next.paid += taken
    next.period = null
    next.charge = next.plain_hour
    next.lengthMs = HOUR_MS
    next.at += 1000 * secondsBought(taken, next.plain_hour)
    return true
  }

  #of(server: number | null) {
    return server === null ? this.#dues : this.#dues.filter(({ id }) => id === server)
  }

  #pay(due: Due, count: number): void {
    if (count === 0) return
    this.balance -= count * due.charge
    due.paid += count * due.charge
    due.at += count * due.lengthMs
    if (due.period) due.plain_hour = due.renewal_plain_hour ?? due.plain_hour
  }
}

/** Returns the amount that the next charge asks of the balance: a period that cannot be renewed asks for its plain hour. */
const askedBy = ({ charge, plain_hour }: Due) => (charge === Infinity ? plain_hour : charge)

const countBefore = ({ at, lengthMs }: Due, stop: number) => Math.max(0, Math.ceil((stop - at) / lengthMs))

/** Returns the part of the payments that belongs to hours of the bought period beginning at `stop` or later. */
function paidAhead({ period, paid, charge, at, lengthMs }: Due, stop: number): number {
  if (!period || paid === 0) return 0
  return charge - chargedAfter(charge, lengthMs / HOUR_MS, Math.ceil((stop - (at - lengthMs)) / HOUR_MS))
}
