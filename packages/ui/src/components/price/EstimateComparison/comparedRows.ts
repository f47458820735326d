import { formatRub } from '@cloud/pricing'
import { planText } from '../../../words/plan-names.ts'
import { estimateTexts } from '../../../words/ru/estimate.ts'
import type { Words } from '../../../words/words.ts'
import { itemDetails, type ListedItem } from '../EstimateList/estimateWords.ts'
import type { EstimateSums } from '../EstimateSummary/estimateRows.ts'

/** An estimate of the comparison. */
export interface ComparedEstimate {
  readonly heading: string
  readonly items: readonly ListedItem[]
  /** Sums of the estimate; null if none of its items has a price. */
  readonly sums: EstimateSums | null
}

interface ComparedRow {
  readonly text: string
  /** Cell texts, one for each estimate. */
  readonly cells: readonly string[]
  /** True if all cells are equal. */
  readonly same: boolean
  readonly total?: boolean
}

const NOTHING = '—'

/** Returns a key that is equal for equal servers on the same plan; names do not matter. */
const kindOf = (item: ListedItem, group_title?: string, words?: Words) =>
  `${itemDetails(item, group_title, words)}, ${planText(item.price_plan, words)}`

/** Returns a row for each configuration of the estimates, then the rows of their costs. */
export function comparedRows(
  estimates: readonly ComparedEstimate[],
  group_title?: string,
  words?: Words
): readonly ComparedRow[] {
  const texts = estimateTexts(words)
  const row = (text: string, of: (estimate: ComparedEstimate) => string, total = false): ComparedRow => {
    const cells = estimates.map(of)
    return { text, cells, same: new Set(cells).size === 1, total }
  }
  const count = (items: readonly ListedItem[]) => items.reduce((sum, { quantity }) => sum + quantity, 0)
  const rub =
    (of: (sums: EstimateSums) => number) =>
    ({ sums }: ComparedEstimate) =>
      sums === null ? NOTHING : formatRub(of(sums), 'always')
  const kinds = new Set(
    estimates.flatMap(({ items }) => items.map((item) => kindOf(item, group_title, words)))
  )
  return [
    ...[...kinds].map((kind) =>
      row(kind, ({ items }) => {
        const many = count(items.filter((item) => kindOf(item, group_title, words) === kind))
        return many === 0 ? NOTHING : texts.pieces(many)
      })
    ),
    row(texts.servers, ({ items }) => String(count(items))),
    row(
      texts.withoutDiscount,
      rub(({ fullTotal }) => fullTotal)
    ),
    row(
      texts.discount,
      rub(({ saving }) => (saving === 0 ? 0 : -saving))
    ),
    row(
      texts.monthIfNotStopped,
      rub(({ month }) => month)
    ),
    row(
      texts.dueAtLaunch,
      rub(({ total }) => total),
      true
    ),
    row(
      texts.includingVat,
      rub(({ vat }) => vat)
    )
  ]
}
