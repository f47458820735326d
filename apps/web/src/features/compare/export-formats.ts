import { csvRoubles, csvText } from '@cloud/api'
import { planName } from '@cloud/pricing/words'
import { percent, shownMonth } from '@cloud/ui'
import type { ExportRow } from '../../state/compare/export-rows.ts'

type ExportColumn<Row> = readonly [name: string, of: (row: Row, origin: string) => string | number]

/** Columns of a configuration and its price. */
export const CONFIGURATION_COLUMNS: readonly ExportColumn<ExportRow>[] = [
  ['Видеокарта', ({ flavor }) => flavor.gpu?.name ?? 'нет'],
  ['Число видеокарт', ({ flavor }) => flavor.gpu_count],
  ['Процессор', ({ flavor }) => flavor.cpu.name],
  ['vCPU', ({ flavor }) => flavor.cpu_count],
  ['Память', ({ flavor }) => flavor.ram.standard],
  ['Память, ГБ', ({ flavor }) => flavor.ram_count],
  ['Диск', ({ ssd }) => ssd],
  ['Диск, ГБ', ({ ssd_count }) => ssd_count],
  ['Операционная система', ({ os }) => os ?? ''],
  ['Тариф', ({ price_plan }) => planName(price_plan)],
  ['Промокод', ({ promocode }) => promocode ?? ''],
  ['Скидка', ({ quote }) => percent(quote.discount.total)],
  ['В месяц, ₽', ({ quote }) => csvRoubles(shownMonth(quote))],
  ['В час, ₽', ({ quote }) => csvRoubles(quote.hour)],
  ['Итого, ₽', ({ quote }) => csvRoubles(quote.total)],
  ['Без скидки, ₽', ({ quote }) => csvRoubles(quote.fullTotal)],
  ['Экономия, ₽', ({ quote }) => csvRoubles(quote.saving)],
  ['в том числе НДС, ₽', ({ quote }) => csvRoubles(quote.vat)],
  ['Ссылка', ({ link }, origin) => (link === null ? '' : origin + link)]
]

/** Formats a cell: quoted if necessary and never a formula, even if a name or a code begins like one. */
function formatCell(value: string | number): string {
  const text = String(value).replaceAll('\u00a0', ' ')
  const plain = /^-?\d+(,\d+)?$/.test(text) ? text : csvText(text)
  return /[";\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}

/** Formats rows for a spreadsheet: semicolons, decimal commas, and the byte order mark by which Excel recognises UTF-8. */
export function formatCsv<Row>(
  exported: readonly Row[],
  origin: string,
  columns: readonly ExportColumn<Row>[]
): string {
  const rows = [
    columns.map(([name]) => name),
    ...exported.map((row) => columns.map(([, of]) => of(row, origin)))
  ]
  return `\uFEFF${rows.map((row) => `${row.map(formatCell).join(';')}\r\n`).join('')}`
}

/** Returns configurations for a program: names as on the wire, money in whole kopeks, `quote` as the API returns it. */
export const toJsonRows = (exported: readonly ExportRow[], origin: string) =>
  exported.map(({ flavor, link, quote, ...rest }) => {
    const { gpu, gpu_count, cpu, cpu_count, ram, ram_count } = flavor
    return {
      flavor_id: flavor.id,
      gpu: gpu?.name ?? null,
      gpu_count,
      cpu: cpu.name,
      cpu_count,
      ram: ram.standard,
      ram_count,
      ...rest,
      quote,
      url: link === null ? null : origin + link
    }
  })

/** Formats the data as a JSON file. */
export const formatJson = (data: unknown): string => `${JSON.stringify(data, null, 2)}\n`
