import type { PaymentType } from './ACCOUNT_CODES.ts'

const LEAST = 10_000
const MOST_BY_CARD = 100_000_000

/**
 * How what is missing is paid exactly: no less than may be paid at all, by invoice what is too much for a card. Source:
 * decisions, section 7.
 * @example paymentFor(1) // { amount_rub_cents: 10000, payment_type: 'acquiring' }
 * @example paymentFor(100_000_001) // { amount_rub_cents: 100000001, payment_type: 'invoice' }
 */
export function paymentFor(missing_rub_cents: number): {
  readonly amount_rub_cents: number
  readonly payment_type: PaymentType
} {
  const amount_rub_cents = Math.max(LEAST, missing_rub_cents)
  return { amount_rub_cents, payment_type: amount_rub_cents > MOST_BY_CARD ? 'invoice' : 'acquiring' }
}
