import { formatRub } from '@cloud/pricing'
import { PLAN_NAMES } from '../../../words/plan-names.ts'
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
const kindOf = (item: ListedItem, group_title?: string) =>
  `${itemDetails(item, group_title)}, ${PLAN_NAMES[item.price_plan]}`

/** Returns a row for each configuration of the estimates, then the rows of their costs. */
export function comparedRows(
  estimates: readonly ComparedEstimate[],
  group_title?: string
): readonly ComparedRow[] {
  const row = (text: string, of: (estimate: ComparedEstimate) => string, total = false): ComparedRow => {
    const cells = estimates.map(of)
    return { text, cells, same: new Set(cells).size === 1, total }
  }
  const count = (items: readonly ListedItem[]) => items.reduce((sum, { quantity }) => sum + quantity, 0)
  const rub =
    (of: (sums: EstimateSums) => number) =>
    ({ sums }: ComparedEstimate) =>
      sums === null ? NOTHING : formatRub(of(sums), 'always')
  const kinds = new Set(estimates.flatMap(({ items }) => items.map((item) => kindOf(item, group_title))))
  return [
    ...[...kinds].map((kind) =>
      row(kind, ({ items }) => {
        const many = count(items.filter((item) => kindOf(item, group_title) === kind))
        return many === 0 ? NOTHING : `${many}\u00a0шт.`
      })
    ),
    row('Серверов', ({ items }) => String(count(items))),
    row(
      'Без скидки',
      rub(({ fullTotal }) => fullTotal)
    ),
    row(
      'Скидка',
      rub(({ saving }) => (saving === 0 ? 0 : -saving))
    ),
    row(
      'В месяц, если не выключать',
      rub(({ month }) => month)
    ),
    row(
      'К оплате при запуске',
      rub(({ total }) => total),
      true
    ),
    row(
      'в том числе НДС',
      rub(({ vat }) => vat)
    )
  ]
}
