import { availability, formatRub, type PricePlan, type Quote } from '@cloud/pricing'
import { gigabytes } from '../../../words/gigabytes.ts'
import { coresText } from '../../../words/machine.ts'
import { perCard } from '../../../words/per-card.ts'
import { planText } from '../../../words/plan-names.ts'
import { adviceTexts } from '../../../words/ru/advice.ts'
import { shownMonth } from '../../../words/shown-month.ts'
import type { Words } from '../../../words/words.ts'
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
export function compareRows(items: readonly ComparedConfiguration[], words?: Words): CompareRow[] {
  const texts = adviceTexts(words)
  const row = (
    code: CompareRow['code'],
    text: string,
    format: (item: ComparedConfiguration) => string
  ): CompareRow => {
    const cells = items.map(format)
    return { code, text, cells, same: items.length > 1 && new Set(cells).size === 1 }
  }
  const plan = row('plan', texts.plan, ({ price_plan }) => planText(price_plan, words))
  const onePlan = new Set(plan.cells).size === 1
  const byHour = items.some(({ price_plan }) => price_plan === 0)
  const withCards = items.some(({ flavor }) => flavor.gpu !== null)
  return [
    ...(withCards
      ? [
          row('vram', texts.videoMemory, ({ flavor: { gpu, gpu_count } }) =>
            gpu ? gigabytes(gpu_count * gpu.ram, words) : '—'
          )
        ]
      : []),
    row('cpu', texts.processor, ({ flavor }) => flavor.cpu.name),
    row('cpu_count', texts.cores, ({ flavor }) => coresText(flavor.cpu_count)),
    row(
      'ram',
      texts.memory,
      ({ flavor }) => `${gigabytes(flavor.ram_count, words)}\u00a0${flavor.ram.standard}`
    ),
    row('ssd', texts.disk, ({ ssd_count }) => gigabytes(ssd_count, words)),
    row('availability', texts.availability, ({ flavor }) => String(availability(flavor.max_available).bars)),
    plan,
    row('month', byHour ? texts.monthIfNotStopped : texts.perMonth, ({ quote }) =>
      formatRub(shownMonth(quote), 'always')
    ),
    row('hour', texts.perHour, ({ quote }) => formatRub(quote.hour, 'always')),
    ...(items.some(({ flavor }) => flavor.gpu_count > 1)
      ? [
          row('card_hour', texts.perHourAndCard, ({ flavor: { gpu_count }, quote }) =>
            gpu_count > 0 ? formatRub(perCard(quote.hour, gpu_count), 'always') : '—'
          )
        ]
      : []),
    row('total', texts.totalFor((onePlan && plan.cells[0]) || texts.period), ({ quote }) =>
      formatRub(quote.total, 'always')
    )
  ]
}
