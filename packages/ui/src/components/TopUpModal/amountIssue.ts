import { formatRub } from '@cloud/pricing'
import type { PaymentType } from '@cloud/pricing/account'

const LEAST = 10_000
const MOST_BY_CARD = 100_000_000
const MOST_BY_INVOICE = 100_000_000_000

/** Why this sum cannot be paid this way, and how to mend it; `null` when it can. */
export function amountIssue(amount_rub_cents: number | undefined, payment_type: PaymentType): string | null {
  if (amount_rub_cents === undefined) return 'Введите сумму в рублях, например 5\u00a0000'
  if (amount_rub_cents < LEAST) return `Пополнить можно от ${formatRub(LEAST)}`
  if (amount_rub_cents > MOST_BY_INVOICE) return `По счёту — до ${formatRub(MOST_BY_INVOICE)} за один раз`
  if (payment_type === 'acquiring' && amount_rub_cents > MOST_BY_CARD)
    return `Картой — до ${formatRub(MOST_BY_CARD)}. Больше можно по счёту`
  return null
}
