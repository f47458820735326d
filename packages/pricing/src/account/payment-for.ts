import { checkWhole } from '../money/check-number.ts'

/** Payment types: by card or by invoice. Source: docs/rules/money.md#money-in. */
export const PAYMENT_TYPES = Object.freeze(['acquiring', 'invoice'] as const)
export type PaymentType = (typeof PAYMENT_TYPES)[number]

// the database checks `least` and `most`, too: changing them needs a migration of top_ups_amount_rub_cents_check
/** Limits of one top-up; amounts are in kopeks. Source: docs/rules/money.md#money-in. */
export const TOP_UP_LIMITS = Object.freeze({
  least: 10_000,
  most_by_card: 100_000_000,
  most: 100_000_000_000,
  /** Maximum number of servers that one top-up may start when the money arrives: at least those of one offer (`ESTIMATE_MAX`). */
  start_servers: 50,
  /** Hours after its request during which a top-up starts servers, inclusive. The text of `startResultText` names them. */
  start_hours: 72
} as const)

/**
 * Returns the amount and payment type for a missing sum, in whole kopeks: by card, or by invoice if the amount exceeds the
 * card limit. The amount is clamped to the limits of one payment (`TOP_UP_LIMITS`).
 * Source: docs/rules/money.md#money-in.
 * @throws {PricingError} if the sum is not a whole number of kopeks of at least 0
 * @example paymentFor(1) // { amount_rub_cents: 10000, payment_type: 'acquiring' }
 * @example paymentFor(100_000_001) // { amount_rub_cents: 100000001, payment_type: 'invoice' }
 * @example paymentFor(100_000_000_001) // { amount_rub_cents: 100000000000, payment_type: 'invoice' }
 */
export function paymentFor(missing_rub_cents: number): {
  readonly amount_rub_cents: number
  readonly payment_type: PaymentType
} {
  checkWhole(missing_rub_cents, 'missing_rub_cents')
  const amount_rub_cents = Math.min(Math.max(TOP_UP_LIMITS.least, missing_rub_cents), TOP_UP_LIMITS.most)
  return {
    amount_rub_cents,
    payment_type: amount_rub_cents > TOP_UP_LIMITS.most_by_card ? 'invoice' : 'acquiring'
  }
}
