import { formatRub } from '@cloud/pricing'
import { type PaymentType, TOP_UP_LIMITS } from '@cloud/pricing/account'

const MAX_KOPEKS = 10_000_000_000_000

/**
 * Parses roubles as users type them and returns kopeks: '50 000', '1234,5', '1 234,50 ₽'. A sum above 100 000 000 000 ₽ is read as that maximum: it cannot be paid, but it is a
 * valid number. Returns undefined for any other text.
 */
export function parseRub(text: string): number | undefined {
  const found = /^(\d+)(?:[.,](\d{1,2}))?$/.exec(text.replace(/\s|(₽|р\.?)\s*$/gu, ''))
  if (found === null) return undefined
  const [, roubles = '', kopeks = ''] = found
  return Math.min(Number(roubles) * 100 + Number(kopeks.padEnd(2, '0')), MAX_KOPEKS)
}

/** Returns why this sum cannot be paid this way, and how to correct it; `null` if it can be paid. */
export function amountIssue(amount_rub_cents: number | undefined, payment_type: PaymentType): string | null {
  if (amount_rub_cents === undefined) return 'Введите сумму в рублях, например 5\u00a0000.'
  if (amount_rub_cents < TOP_UP_LIMITS.least) return `Пополнить можно от ${formatRub(TOP_UP_LIMITS.least)}.`
  const isByCard = payment_type === 'acquiring'
  if (amount_rub_cents > TOP_UP_LIMITS.most)
    return `${isByCard ? `Картой — до ${formatRub(TOP_UP_LIMITS.most_by_card)}, по` : 'По'} счёту — до ${formatRub(TOP_UP_LIMITS.most)} за один раз.`
  if (isByCard && amount_rub_cents > TOP_UP_LIMITS.most_by_card)
    return `Картой — до ${formatRub(TOP_UP_LIMITS.most_by_card)}. Больше можно по счёту.`
  return null
}
