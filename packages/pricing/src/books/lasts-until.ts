import { checkWhole, SAFE_MAX } from '../money/check-number.ts'
import { PricingError } from '../money/pricing-error.ts'
import { type Foreseen, Foresight } from './foresight.ts'

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
export function lastsUntil(account: Foreseen): number | null {
  const ahead = new Foresight(account ?? {})
  for (;;) {
    ahead.payWhile((stop) => ahead.asked(stop) < ahead.balance)
    const at = ahead.nextAt()
    if (at === null || !ahead.payNext()) return at
  }
}

/**
 * When the balance will be below an amount if nobody acts, as `lastsUntil` foresees; `null` if not within 5 × 365 days, or
 * if it is below already. `amount` is whole kopeks from 1 on.
 * Source: docs/rules/watching.md#preview.
 * @throws {PricingError} as `lastsUntil`
 */
export function belowAt(account: Foreseen, amount: number): number | null {
  const ahead = new Foresight(account ?? {})
  checkWhole(amount, 'amount', undefined, 1)
  if (ahead.balance < amount) return null
  for (;;) {
    ahead.payWhile((stop) => ahead.balance - ahead.asked(stop) >= amount)
    const at = ahead.nextAt()
    if (at === null) return null
    ahead.payNext()
    if (ahead.balance < amount) return at
  }
}

/** What is watched of a month's spending. */
export interface SpentWatch {
  /** Of one server by its id, or of all: null. */
  readonly server: number | null
  /** What was spent in the month so far; negative when more came back. */
  readonly spent: number
  /** From which amount on, whole kopeks from 1 on. */
  readonly amount: number
  /** The first moment of the next month, then of the one after each. */
  readonly monthAfter: (moment: number) => number
  /** The present month does not count any more. */
  readonly isOver: boolean
}

/**
 * When a month's spending will reach an amount if nobody acts, as `lastsUntil` foresees; `null` if not within 5 × 365 days.
 * Source: docs/rules/watching.md#preview.
 * @throws {PricingError} as `lastsUntil`, and at `spent`, `amount` and `monthAfter`
 */
export function spentAt(account: Foreseen, watch: SpentWatch): number | null {
  const ahead = new Foresight(account ?? {})
  const { server, spent, amount, monthAfter, isOver } = watch ?? {}
  checkWhole(spent, 'spent', undefined, -SAFE_MAX)
  checkWhole(amount, 'amount', undefined, 1)
  if (typeof monthAfter !== 'function')
    throw new PricingError('monthAfter', 'a function of a moment', monthAfter)
  let before = isOver ? -Infinity : spent
  for (let month = monthAfter(account.now); ; ) {
    const limit = Math.min(month, ahead.end)
    ahead.payWhile(
      (stop) =>
        ahead.asked(stop) < ahead.balance && before + ahead.paid(server) + ahead.asked(stop, server) < amount,
      limit
    )
    const at = ahead.nextAt()
    if (at === null) return null
    if (at >= month) {
      month = monthAfter(at)
      before = 0
      ahead.forget()
      continue
    }
    if (!ahead.payNext()) return null
    if (before + ahead.paid(server) >= amount) return at
  }
}
