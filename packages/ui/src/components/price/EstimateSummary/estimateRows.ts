import { formatRub, type PricePlan, type Quote } from '@cloud/pricing'
import { MONTH_HOURS } from '@cloud/pricing/estimate'

/** An item of an estimate as its sum needs it. */
export interface SummedItem {
  readonly id: number
  readonly name: string
  readonly quantity: number
  readonly price_plan: PricePlan
  /** Of one server. */
  readonly quote: Quote
  /** The same without the promo code. */
  readonly plain: Quote
}

/** The sums of `quoteMany` of @cloud/pricing. */
export interface EstimateSums {
  readonly total: number
  readonly fullTotal: number
  readonly saving: number
  readonly month: number
  readonly vat: number
}

interface SumRow {
  readonly key: string | number
  readonly text: string
  readonly kopeks: number
  readonly kind: 'part' | 'off' | 'month'
}

const sumOf = (items: readonly SummedItem[], of: (item: SummedItem) => number) =>
  items.reduce((sum, item) => sum + item.quantity * of(item), 0)

/** The names of the items; one that several items have with its place in the list. */
const termsOf = (items: readonly SummedItem[]): ReadonlyMap<number, string> =>
  new Map(
    items.map(({ id, name }, index) => [
      id,
      items.some((other) => other.id !== id && other.name === name)
        ? `${name}, позиция\u00a0${index + 1}`
        : name
    ])
  )

/** The items without discounts, less the discounts by kind, are exactly the total; the month stands below. */
export function estimateRows(
  items: readonly SummedItem[],
  { month }: Pick<EstimateSums, 'month'>,
  promocode: string | undefined
): readonly SumRow[] {
  const off = (key: string, text: string, kopeks: number): SumRow[] =>
    kopeks === 0 ? [] : [{ key, text, kopeks: -kopeks, kind: 'off' }]
  const byHour = items.some(({ price_plan }) => price_plan === 0)
  const terms = termsOf(items)
  return [
    ...items.map(
      ({ id, name, quantity, price_plan, quote }): SumRow => ({
        key: id,
        text: `${terms.get(id) ?? name}\u00a0× ${quantity}${price_plan === 0 ? ', час' : ''}`,
        kopeks: quantity * quote.fullTotal,
        kind: 'part'
      })
    ),
    ...off(
      'plan',
      'Скидка тарифа',
      sumOf(items, ({ plain }) => plain.saving)
    ),
    ...off(
      'promo',
      ['Промокод', promocode].filter(Boolean).join(' '),
      sumOf(items, ({ quote, plain }) => plain.total - quote.total)
    ),
    { key: 'month', text: byHour ? 'В месяц, если не выключать' : 'В месяц', kopeks: month, kind: 'month' }
  ]
}

/** An amount inside of a sum: without its sign of currency. */
const amount = (kopeks: number) => formatRub(kopeks).slice(0, -2)

interface HowRow {
  readonly key: string | number
  readonly term: string
  readonly text: string
}

/** What a person can check with a pocket calculator. */
export function estimateHow(
  items: readonly SummedItem[],
  { total, month, vat }: EstimateSums,
  vatPercent: number
): readonly HowRow[] {
  const times = (quantity: number) => (quantity === 1 ? '' : `${quantity} × `)
  const terms = termsOf(items)
  const rows = items.map(({ id, name, quantity, price_plan, quote }): HowRow => {
    const periods = price_plan > 1 ? ` × ${price_plan}` : ''
    const price = price_plan === 0 ? quote.hour : quote.month
    const sum = `${times(quantity)}${amount(price)}${periods}`
    const isSum = quantity > 1 || price_plan > 1
    return {
      key: id,
      term: terms.get(id) ?? name,
      text: isSum ? `${sum} = ${formatRub(quantity * quote.total)}` : formatRub(price)
    }
  })
  const months = items.map(({ quantity, price_plan, quote }) =>
    price_plan === 0
      ? `${times(quantity)}${MONTH_HOURS} × ${amount(quote.hour)}`
      : `${times(quantity)}${amount(quote.month)}`
  )
  const rate = (value: number) => String(value).replace('.', ',')
  const isExact = vat * (100 + vatPercent) === total * vatPercent
  return [
    ...rows,
    { key: 'month', term: 'В месяц', text: `${months.join(' + ')} = ${formatRub(month)}` },
    {
      key: 'vat',
      term: 'НДС',
      text: `${amount(total)} × ${rate(vatPercent)} ÷ ${rate(100 + vatPercent)} ${isExact ? '=' : '≈'} ${formatRub(vat, 'always')}`
    }
  ]
}
