import { availability, formatRub, type PricePlan, type Quote } from '@cloud/pricing'
import { gigabytes } from '../../../words/gigabytes.ts'
import { coresText } from '../../../words/machine.ts'
import { perCard } from '../../../words/per-card.ts'
import { PLAN_NAMES } from '../../../words/plan-names.ts'
import { shownMonth } from '../../../words/shown-month.ts'
import type { CardFlavor } from '../ConfigurationCard/ConfigurationCard.tsx'

/** A configuration with the disk and the plan it was compared with, and its price. */
export interface ComparedConfiguration<Flavor extends CardFlavor = CardFlavor> {
  readonly flavor: Flavor
  /** Disk size in GB. */
  readonly ssd_count: number
  readonly price_plan: PricePlan
  readonly quote: Quote
}

export interface CompareRow {
  readonly code:
    | 'vram'
    | 'cpu'
    | 'cpu_count'
    | 'ram'
    | 'ssd'
    | 'availability'
    | 'plan'
    | 'month'
    | 'hour'
    | 'card_hour'
    | 'total'
  readonly text: string
  /** Cell texts, one for each configuration. */
  readonly cells: readonly string[]
  /** True if all cells are equal. */
  readonly same: boolean
}

/** Returns the rows of a comparison, formatted like the rest of the screen. */
export function compareRows(items: readonly ComparedConfiguration[]): CompareRow[] {
  const row = (
    code: CompareRow['code'],
    text: string,
    format: (item: ComparedConfiguration) => string
  ): CompareRow => {
    const cells = items.map(format)
    return { code, text, cells, same: items.length > 1 && new Set(cells).size === 1 }
  }
  const plan = row('plan', 'Тариф', ({ price_plan }) => PLAN_NAMES[price_plan])
  const onePlan = new Set(plan.cells).size === 1
  const byHour = items.some(({ price_plan }) => price_plan === 0)
  const withCards = items.some(({ flavor }) => flavor.gpu !== null)
  return [
    ...(withCards
      ? [
          row('vram', 'Видеопамять', ({ flavor: { gpu, gpu_count } }) =>
            gpu ? gigabytes(gpu_count * gpu.ram) : '—'
          )
        ]
      : []),
    row('cpu', 'Процессор', ({ flavor }) => flavor.cpu.name),
    row('cpu_count', 'Ядра', ({ flavor }) => coresText(flavor.cpu_count)),
    row('ram', 'Память', ({ flavor }) => `${gigabytes(flavor.ram_count)}\u00a0${flavor.ram.standard}`),
    row('ssd', 'Диск', ({ ssd_count }) => gigabytes(ssd_count)),
    row('availability', 'Наличие', ({ flavor }) => String(availability(flavor.max_available).bars)),
    plan,
    row('month', byHour ? 'В месяц, если не выключать' : 'В месяц', ({ quote }) =>
      formatRub(shownMonth(quote), 'always')
    ),
    row('hour', 'В час', ({ quote }) => formatRub(quote.hour, 'always')),
    ...(items.some(({ flavor }) => flavor.gpu_count > 1)
      ? [
          row('card_hour', 'В час за видеокарту', ({ flavor: { gpu_count }, quote }) =>
            gpu_count > 0 ? formatRub(perCard(quote.hour, gpu_count), 'always') : '—'
          )
        ]
      : []),
    row('total', `Итого за ${onePlan ? plan.cells[0] : 'период'}`, ({ quote }) =>
      formatRub(quote.total, 'always')
    )
  ]
}
