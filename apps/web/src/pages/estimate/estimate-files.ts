import { csvRoubles } from '@cloud/api'
import { COLUMNS, forProgram, toCsv, toJson } from '../../features/compare/export-formats.ts'
import type { ExportRow } from '../../state/compare/export-rows.ts'
import type { Estimate } from '../../state/estimate/estimate.ts'
import type { PricedEstimate } from '../../state/estimate/priced.ts'

/** An estimate as it is taken out of the product: what is on the screen, nothing computed again. */
export interface ExportedEstimate extends Pick<Estimate, 'title'>, PricedEstimate {
  /** The code that is in the prices; null without one. */
  readonly promocode: string | null
  /** What the catalogue calls the disk. */
  readonly ssd: string
  /** Its address; opened elsewhere it is the same estimate. */
  readonly url: string
}

interface ItemRow extends ExportRow {
  readonly name: string
  readonly quantity: number
  readonly os_id: number | null
}

/** The items that have a price. */
const rowsOf = ({ items, ssd, promocode }: ExportedEstimate): readonly ItemRow[] =>
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

/** For a spreadsheet: an item a row, priced for one server and for all of them. */
export const estimateCsv = (estimate: ExportedEstimate, origin: string): string =>
  toCsv(rowsOf(estimate), origin, [
    ['Имя', ({ name }) => name],
    ['Количество', ({ quantity }) => quantity],
    // an item has no address of its own
    ...COLUMNS.filter(([name]) => name !== 'Ссылка'),
    ['Сумма, ₽', ({ quantity, quote }) => csvRoubles(quantity * quote.total)]
  ])

/** For a program, and to be opened again: items and sums as `POST /api/v1/quote/` names them. */
export function estimateJson(estimate: ExportedEstimate, origin: string): string {
  const { title, promocode, sums, url } = estimate
  const items = forProgram(rowsOf(estimate), origin).map(({ url: _, ...item }) => item)
  const { items: _, ...total } = sums ?? { items: [] }
  return toJson({ title: title.trim() || null, promocode, items, ...total, url })
}
