import type { RunningServer } from '../books/running-server.ts'

const HOUR = 3_600_000

/** A predicted payment: the server that is charged, and the balance after it. */
export interface SimulatedPayment {
  readonly at: number
  readonly id: number
  readonly amount: number
  readonly left: number
}

/**
 * Computes the reference result of `lastsUntil`: simulates every single due moment, one after the other.
 * Source: docs/rules/money.md#what-is-shown.
 * @param isEnough called for each payment; if it returns true, the moment of the payment is the result
 */
export function simulatedEnd(
  balance: number,
  now: number,
  servers: readonly RunningServer[],
  isEnough: (payment: SimulatedPayment) => boolean = () => false
): number | null {
  let money = balance
  const lengthOf = (plan: number) => (plan === 0 ? HOUR : 720 * plan * HOUR)
  const living = servers
    .filter(({ status }) => status === 1 || status === 2)
    .map((server) => ({
      ...server,
      due: server.paid_until ?? (server.period === null ? now : now + lengthOf(server.period))
    }))
  const renews = (server: RunningServer) => server.period !== null && server.period > 0
  const asks = (server: RunningServer) => {
    if (!renews(server)) return server.plain_hour
    return server.auto_renewal ? (server.renewal_total ?? server.plain_hour) : 0
  }

  while (living.length > 0) {
    let next = living[0] ?? null
    for (const other of living) {
      if (next === null || other.due < next.due) next = other
      else if (other.due === next.due) {
        if (asks(other) < asks(next) || (asks(other) === asks(next) && other.id < next.id)) next = other
      }
    }
    if (next === null || next.due > now + 5 * 365 * 24 * HOUR) return null

    if (renews(next) && !next.auto_renewal) {
      living.splice(living.indexOf(next), 1)
      continue
    }
    const amount = next.renewal_total
    if (next.period !== null && renews(next) && amount !== null && amount <= money) {
      money -= amount
      if (isEnough({ at: next.due, id: next.id, amount, left: money })) return next.due
      Object.assign(next, {
        plain_hour: next.renewal_plain_hour ?? next.plain_hour,
        due: next.due + lengthOf(next.period)
      })
      continue
    }
    if (money === 0) return next.due
    const hour = Math.min(money, next.plain_hour)
    if (isEnough({ at: next.due, id: next.id, amount: hour, left: money - hour })) return next.due
    if (money >= next.plain_hour) {
      money -= next.plain_hour
      Object.assign(next, { period: null, due: next.due + HOUR })
    } else {
      const seconds = Number(
        (3_600n * BigInt(money) + BigInt(next.plain_hour) - 1n) / BigInt(next.plain_hour)
      )
      money = 0
      Object.assign(next, { period: null, due: next.due + seconds * 1_000 })
    }
  }
  return null
}
