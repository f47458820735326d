import { checkWhole } from '../money/check-number.ts'
import { divideHalfUp } from '../money/divide-half-up.ts'
import type { Kopeks } from '../money/kopeks.ts'

/**
 * How much of a prepayment is spent after `usedHours` started hours of `hours`:
 * `round(prepaid × min(usedHours, hours) / hours)`, half up, exact. All hours together charge exactly the
 * prepayment, so the rest can be given back after any of them.
 * `prepaid` is whole kopeks from 0 on, `usedHours` whole from 0 on, `hours` whole from 1 on.
 * Source: docs/rules/money.md#a-paid-period.
 * @throws {PricingError} when one of them is not
 * @example chargedAfter(1234500, 720, 719) // 1232785
 */
export function chargedAfter(prepaid: number, hours: number, usedHours: number): Kopeks {
  checkWhole(prepaid, 'prepaid')
  checkWhole(hours, 'hours', undefined, 1)
  checkWhole(usedHours, 'usedHours')
  return divideHalfUp(prepaid, Math.min(usedHours, hours), hours) as Kopeks
}
