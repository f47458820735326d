import { formatRub } from '@cloud/pricing'
import { PLAN_NAMES } from '../../../words/plan-names.ts'
import { itemDetails, type ListedItem } from '../EstimateList/estimateWords.ts'
import type { EstimateSums } from '../EstimateSummary/estimateRows.ts'

/** One of the estimates that are compared. */
export interface ComparedEstimate {
  readonly heading: string
  readonly items: readonly ListedItem[]
  /** null where none of them has a price. */
  readonly sums: EstimateSums | null
}

interface ComparedRow {
  readonly text: string
  /** One for each estimate. */
  readonly cells: readonly string[]
  /** All of them are equal: nothing to choose by. */
  readonly same: boolean
  readonly total?: boolean
}

const NOTHING = '—'

/** The same servers by the same plan, however they are called. */
const kindOf = (item: ListedItem, group_title?: string) =>
  `${itemDetails(item, group_title)}, ${PLAN_NAMES[item.price_plan]}`

/** What several estimates have of each configuration, then what they cost. */
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
