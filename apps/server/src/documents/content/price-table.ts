import type { Flavor, LabelledValue, OfferDocumentRow } from '@cloud/api'
import { type ExplainLine, explain, formatRub, type PricePlan, type Quote, type Terms } from '@cloud/pricing'
import { type PluralForms, planName, plural, rublesInWords } from '@cloud/pricing/words'
import { inGigabytes, nbsp, percentInWords } from './document-wording.ts'
import type { TableBlock } from './printed-document.ts'

interface PricedConfiguration {
  /** null if the machine is no longer known. */
  readonly machine: Pick<Flavor, 'gpu' | 'gpu_count' | 'cpu_count' | 'ram' | 'ram_count'> | null
  /** Name of the disk's group. */
  readonly ssd: string
  readonly ssd_count: number
  readonly price_plan: PricePlan
  /** '' if there is none. */
  readonly promocode: string
  readonly quote: Quote
  /** Terms of the quote. */
  readonly terms: Terms
}

const CARD: PluralForms = ['видеокарта', 'видеокарты', 'видеокарт']

const rub = (kopeks: number) => formatRub(kopeks, 'always')

/**
 * Creates the price table of an offer or calculation: per month and for the period; on the hourly plan per month only,
 * because an hour is not broken down. All amounts come from the quote. Source: docs/rules/prices.md#breakdown.
 */
export function priceTable(priced: PricedConfiguration): TableBlock {
  const { price_plan, quote, terms } = priced
  const period = planName(price_plan)
  const { rows, steps } = lines(priced)
  return {
    kind: 'table',
    heading: 'Стоимость',
    names: ['Наименование'],
    columns: price_plan > 1 ? ['В месяц', `За ${period}`] : ['В месяц'],
    rows,
    steps,
    total: { name: `Итого за ${period}`, value: rub(quote.total) },
    taxes: vatLines(quote, terms.vatPercent),
    words: rublesInWords(quote.total),
    note: ''
  }
}

function lines({ machine, ssd, ssd_count, price_plan, promocode, quote, terms }: PricedConfiguration) {
  const months = Math.max(1, price_plan)
  const rows: OfferDocumentRow[] = []
  const steps: LabelledValue[] = []
  const step = (name: string, kopeks: number) =>
    steps.push({ name: nbsp(name.replace('  ', ' ')), value: rub(kopeks * months) })
  const row = (name: string, detail: string, kopeks: number) => {
    const amounts = price_plan > 1 ? [rub(kopeks), rub(kopeks * months)] : [rub(kopeks)]
    rows.push({ name, detail: nbsp(detail), amounts })
  }
  for (const line of explain(quote, terms)) {
    const { kopeks } = line
    switch (line.code) {
      case 'flavor':
        row(machine?.gpu ? 'Сервер и видеокарты' : 'Сервер', machineText(machine), kopeks)
        break
      case 'ssd':
        row(`Диск ${ssd}`, inGigabytes(ssd_count), kopeks)
        break
      case 'infrastructure':
        if (kopeks !== 0) row('Инфраструктура', cardsTimes(line), kopeks)
        break
      case 'plan_discount':
        step(`Скидка тарифа ${percentInWords(-line.from[1])}`, kopeks)
        break
      case 'promo_discount':
        step(`Промокод ${promocode} ${percentInWords(-line.from[1])}`, kopeks)
        break
      case 'rounding':
        step(terms.monthRounding === 1 ? 'Округление до копейки' : 'Округление до рубля', kopeks)
        break
      case 'month':
        if (price_plan === 0) step('В месяц, если не выключать', kopeks)
    }
  }
  if (steps.length > (price_plan === 0 ? 1 : 0))
    steps.unshift({
      name: quote.discount.total > 0 ? 'Всего без скидки' : 'Всего',
      value: rub(quote.monthly.total * months)
    })
  return { rows, steps }
}

/** Formats a machine in one line; returns '' if it is no longer known. */
export function machineText(machine: PricedConfiguration['machine']): string {
  if (machine === null) return ''
  const { gpu, gpu_count, cpu_count, ram, ram_count } = machine
  const parts = [`${cpu_count} vCPU`, `${inGigabytes(ram_count)}\u00a0${ram.standard}`]
  return (gpu === null ? parts : [`${gpu_count} × ${gpu.name}`, ...parts]).join(', ')
}

function cardsTimes({ from: [count, roubles] }: Extract<ExplainLine, { code: 'infrastructure' }>): string {
  return `${count} ${plural(count, CARD)} × ${rub(roubles * 100)}`
}

/** Describes the VAT contained in the total of a document, and the total without it. */
export const vatLines = (
  sum: { readonly total: number; readonly vat: number },
  percent: number
): LabelledValue[] => [
  {
    name: nbsp(`в том числе НДС ${String(percent).replace('.', ',')} %`),
    value: formatRub(sum.vat, 'always')
  },
  { name: 'без НДС', value: formatRub(sum.total - sum.vat, 'always') }
]
