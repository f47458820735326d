import type { ExplainLine } from '@cloud/pricing'
import { percent } from '../../../words/percent.ts'
import { priceTexts } from '../../../words/ru/price.ts'
import type { Words } from '../../../words/words.ts'

/** A row of the breakdown: its name, its kopeks, and whether it is a discount or a total. */
export interface BreakdownRow {
  readonly code: ExplainLine['code']
  readonly text: string
  /** Amount in kopeks; `null` while the promo code is being checked. */
  readonly kopeks: number | null
  readonly kind: 'part' | 'off' | 'month'
}

/** Names that the rows need besides the lines. */
export interface BreakdownNames {
  /** Name of the disk in the catalogue. */
  readonly group_title: string
  /** The promo code that is applied, or that is `checking`. */
  readonly promocode: string | undefined
  /** True while the promo code is being checked: its row is shown, so that the result moves nothing. */
  readonly checking?: boolean | undefined
}

/**
 * Returns the rows of one month, which add up exactly to the last row. Parts that do not exist, such as infrastructure without a GPU card, have no row. Source:
 * docs/rules/prices.md#breakdown.
 */
export function breakdownRows(
  lines: readonly ExplainLine[],
  { group_title, promocode, checking = false }: BreakdownNames,
  words?: Words
): BreakdownRow[] {
  const texts = priceTexts(words)
  const rows: BreakdownRow[] = []
  const hasGpu = lines.some(({ code, kopeks }) => code === 'infrastructure' && kopeks !== 0)
  const byKopek = lines.some(({ code, kopeks }) => code === 'month' && kopeks % 100 !== 0)
  const byHour = !lines.some(({ code }) => code === 'hour')
  for (const line of lines) {
    const { code, kopeks } = line
    const row = (text: string, kind: BreakdownRow['kind'] = 'part') => rows.push({ code, text, kopeks, kind })
    switch (line.code) {
      case 'flavor':
        row(hasGpu ? texts.serverAndGpuCards : texts.server)
        break
      case 'ssd':
        if (kopeks !== 0) row(texts.diskOf(group_title))
        break
      case 'infrastructure':
        if (kopeks !== 0) row(texts.infrastructure)
        break
      case 'plan_discount':
        row(texts.planDiscountOf(percent(-line.from[1])), 'off')
        break
      case 'promo_discount':
        row([texts.promoCode, promocode, percent(-line.from[1])].filter(Boolean).join(' '), 'off')
        break
      case 'rounding':
        row(byKopek ? texts.roundingToAKopek : texts.roundingToARouble)
        break
      case 'month':
        row(byHour ? texts.monthIfNotStopped : texts.perMonth, 'month')
    }
  }
  if (checking) {
    const before = rows.findIndex(({ code }) => code === 'rounding' || code === 'month')
    rows.splice(before, 0, {
      code: 'promo_discount',
      text: texts.promoNamed(promocode ?? ''),
      kopeks: null,
      kind: 'part'
    })
  }
  return rows
}
