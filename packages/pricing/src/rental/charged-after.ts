import { checkRange, checkWhole } from '../money/check-number.ts'
import { divideHalfUp } from '../money/divide-half-up.ts'
import type { Kopeks } from '../money/kopeks.ts'

/**
 * Returns the part of a prepayment that is charged after `usedHours` started hours of `hours`: `round(prepaid ×
 * min(usedHours, hours) / hours)`, half up, exact. All hours together charge exactly the prepayment, so the rest can be
 * returned after any hour. `prepaid` is whole kopeks, at least 0, `usedHours` is whole, at least 0, `hours` is whole, at
 * least 1.
 * Source: docs/rules/money.md#a-paid-period.
 * @throws {PricingError} if an argument is out of range
 * @example chargedAfter(1234500, 720, 719) // 1232785
 */
export function chargedAfter(prepaid: number, hours: number, usedHours: number): Kopeks {
  checkWhole(prepaid, 'prepaid')
  checkRange(hours, 'hours', 1)
  checkWhole(usedHours, 'usedHours')
  return divideHalfUp(prepaid, Math.min(usedHours, hours), hours) as Kopeks
}
