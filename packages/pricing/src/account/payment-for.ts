import { checkWhole } from '../money/check-number.ts'
import type { PaymentType } from './payment-types.ts'
import { TOP_UP } from './top-up.ts'

/**
 * How what is missing, whole kopeks, is paid exactly: no less and no more than may be paid at once, by invoice what is too
 * much for a card. Source: docs/rules/money.md#money-in.
 * @throws {PricingError} when it is not a whole number of kopeks from 0 on
 * @example paymentFor(1) // { amount_rub_cents: 10000, payment_type: 'acquiring' }
 * @example paymentFor(100_000_001) // { amount_rub_cents: 100000001, payment_type: 'invoice' }
 * @example paymentFor(100_000_000_001) // { amount_rub_cents: 100000000000, payment_type: 'invoice' }
 */
export function paymentFor(missing_rub_cents: number): {
  readonly amount_rub_cents: number
  readonly payment_type: PaymentType
} {
  checkWhole(missing_rub_cents, 'missing_rub_cents')
  const amount_rub_cents = Math.min(Math.max(TOP_UP.least, missing_rub_cents), TOP_UP.most)
  return { amount_rub_cents, payment_type: amount_rub_cents > TOP_UP.most_by_card ? 'invoice' : 'acquiring' }
}
