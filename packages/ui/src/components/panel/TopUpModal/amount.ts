import { formatRub } from '@cloud/pricing'
import { type PaymentType, TOP_UP_LIMITS } from '@cloud/pricing/account'
import { panelTexts } from '../../../words/ru/panel.ts'
import type { Words } from '../../../words/words.ts'

const MAX_KOPEKS = 10_000_000_000_000

/**
 * Parses roubles as users type them and returns kopeks: '50 000', '1234,5', '1 234,50 ₽', '500 руб.'. A sum above 100 000 000 000 ₽ is read as that maximum: it cannot be paid, but it is a
 * valid number. Returns undefined for any other text.
 */
export function parseRub(text: string): number | undefined {
  const found = /^(\d+)(?:[.,](\d{1,2}))?$/.exec(text.replace(/\s|(₽|р(уб)?\.?)\s*$/gu, ''))
  if (found === null) return undefined
  const [, roubles = '', kopeks = ''] = found
  return Math.min(Number(roubles) * 100 + Number(kopeks.padEnd(2, '0')), MAX_KOPEKS)
}

/** Returns why this sum cannot be paid this way, and how to correct it; `null` if it can be paid. */
export function amountIssue(
  amount_rub_cents: number | undefined,
  payment_type: PaymentType,
  words?: Words
): string | null {
  const texts = panelTexts(words)
  if (amount_rub_cents === undefined) return texts.enterRoubles
  if (amount_rub_cents < TOP_UP_LIMITS.least) return texts.topUpFrom(formatRub(TOP_UP_LIMITS.least))
  const isByCard = payment_type === 'acquiring'
  if (amount_rub_cents > TOP_UP_LIMITS.most)
    return texts.topUpAtMost(
      isByCard ? texts.cardAtMostAnd(formatRub(TOP_UP_LIMITS.most_by_card)) : texts.byUpper,
      formatRub(TOP_UP_LIMITS.most)
    )
  if (isByCard && amount_rub_cents > TOP_UP_LIMITS.most_by_card)
    return texts.cardAtMost(formatRub(TOP_UP_LIMITS.most_by_card))
  return null
}
