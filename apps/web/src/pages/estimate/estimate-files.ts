import { csvRoubles } from '@cloud/api'
import {
  CONFIGURATION_COLUMNS,
  formatCsv,
  formatJson,
  toJsonRows
} from '../../features/compare/export-formats.ts'
import type { ExportRow } from '../../state/compare/export-rows.ts'
import type { Estimate } from '../../state/estimate/estimate.ts'
import type { PricedEstimate } from '../../state/estimate/estimate-prices.ts'

/** An estimate for export, with the values on the screen; nothing is computed again. */
export interface ExportedEstimate extends Pick<Estimate, 'title'>, PricedEstimate {
  /** The promo code in the prices; null without one. */
  readonly promocode: string | null
  /** Name of the disk in the catalogue. */
  readonly ssd: string
  /** Address that opens the same estimate elsewhere. */
  readonly url: string
}

interface ItemRow extends ExportRow {
  readonly name: string
  readonly quantity: number
  readonly os_id: number | null
}

/** Returns the items that have a price. */
const exportRows = ({ items, ssd, promocode }: ExportedEstimate): readonly ItemRow[] =>
  items.flatMap(({ name, quantity, flavor, os, os_id, ssd_count, price_plan, quote }) =>
    flavor === null || quote === null
      ? []
      : [
          {
            name,
            quantity,
            flavor,
            ssd_count,
            ssd,
            os_id,
            os: os?.name ?? null,
            price_plan,
            promocode: quote.discount.promo > 0 ? promocode : null,
            quote,
            link: null
          }
        ]
  )

/** Formats the estimate for a spreadsheet: one row per item, with the prices of one server and of all. */
export const estimateCsv = (estimate: ExportedEstimate): string =>
  formatCsv(exportRows(estimate), '', [
    ['Имя', ({ name }) => name],
    ['Количество', ({ quantity }) => quantity],
    // an item has no address
    ...CONFIGURATION_COLUMNS.filter(([name]) => name !== 'Ссылка'),
    ['Сумма, ₽', ({ quantity, quote }) => csvRoubles(quantity * quote.total)]
  ])

/** Formats the estimate for programs and for opening it again: items and sums have the names of `POST /api/v1/quote/`. */
export function estimateJson(estimate: ExportedEstimate): string {
  const { title, promocode, sums, url } = estimate
  const items = toJsonRows(exportRows(estimate), '').map(({ url: _, ...item }) => item)
  return formatJson({ title: title.trim() || null, promocode, ...sums, items, url })
}
