import { formatRub } from '@cloud/pricing'
import type { PricedConfiguration } from '@cloud/pricing/estimate'
import { gigabytes } from '../../../words/gigabytes.ts'
import { cardsText, coresText } from '../../../words/machine.ts'
import { planText } from '../../../words/plan-names.ts'
import { priceTexts } from '../../../words/ru/price.ts'
import type { Words } from '../../../words/words.ts'

/**
 * A server of the API, or its new configuration: `{ ...flavor, ssd_count, price_plan, server_full_rent_price_rub_cents: quote.total }`. The price is in kopeks for the whole
 * period.
 */
export interface ChangeableConfiguration extends PricedConfiguration {
  readonly gpu: { readonly id: number; readonly name: string } | null
  readonly cpu: { readonly id: number; readonly name: string }
  readonly ram: { readonly id: number; readonly standard: string }
  readonly price_plan: number
}

export interface ChangeRow {
  readonly text: string
  readonly before: string
  /** New value; `null` if unchanged. */
  readonly after: string | null
  /** Notes below the values: the price of the period, the name of the processor. */
  readonly notes?: readonly [before: string, after: string]
}

const cards = ({ gpu, gpu_count }: ChangeableConfiguration, words?: Words) =>
  gpu === null ? priceTexts(words).none : cardsText(gpu, gpu_count)

/** Returns each value of a configuration before and after a change. */
export function changeRows(
  before: ChangeableConfiguration,
  after: ChangeableConfiguration,
  words?: Words
): ChangeRow[] {
  const texts = priceTexts(words)
  const memory = ({ ram, ram_count }: ChangeableConfiguration) =>
    `${gigabytes(ram_count, words)} ${ram.standard}`
  const row = (
    text: string,
    format: (side: ChangeableConfiguration) => string,
    same: boolean
  ): ChangeRow => ({
    text,
    before: format(before),
    after: same ? null : format(after)
  })
  const plan = ({ price_plan }: ChangeableConfiguration) => planText(price_plan, words)
  const sameCpu = before.cpu.id === after.cpu.id
  const prices = [before, after].map((side) => side.server_full_rent_price_rub_cents) as [number, number]
  const samePlan = before.price_plan === after.price_plan && prices[0] === prices[1]
  return [
    row(
      texts.gpuCards,
      (one) => cards(one, words),
      before.gpu?.id === after.gpu?.id && before.gpu_count === after.gpu_count
    ),
    {
      ...row(
        texts.processor,
        ({ cpu_count }) => coresText(cpu_count),
        sameCpu && before.cpu_count === after.cpu_count
      ),
      // two processors with the same number of cores differ by name
      ...(sameCpu ? {} : { notes: [before.cpu.name, after.cpu.name] as const })
    },
    row(texts.memory, memory, before.ram.id === after.ram.id && before.ram_count === after.ram_count),
    row(texts.disk, ({ ssd_count }) => gigabytes(ssd_count, words), before.ssd_count === after.ssd_count),
    {
      ...row(texts.plan, plan, samePlan),
      notes: [formatRub(prices[0], 'always'), formatRub(prices[1], 'always')]
    }
  ]
}
