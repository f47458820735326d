import { checkWhole } from '../money/check-number.ts'

/** How money comes in: by card or by invoice. Source: docs/rules/money.md#money-in. */
export const PAYMENT_TYPES = Object.freeze(['acquiring', 'invoice'] as const)
export type PaymentType = (typeof PAYMENT_TYPES)[number]

/** Sums by which a balance may be topped up at once, kopeks. Source: docs/rules/money.md#money-in. */
export const TOP_UP = Object.freeze({
  least: 10_000,
  most_by_card: 100_000_000,
  most: 100_000_000_000,
  /** Servers to start when the money arrives. */
  start_servers: 50
} as const)

/**
 * How to pay a missing sum, whole kopeks: by card, or by invoice where it is too much for a card; within the limits of one
 * payment. Source: docs/rules/money.md#money-in.
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
