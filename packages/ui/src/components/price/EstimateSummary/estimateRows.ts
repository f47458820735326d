import { formatRub, type PricePlan, type Quote } from '@cloud/pricing'
import { MONTH_HOURS } from '@cloud/pricing/estimate'
import { estimateTexts } from '../../../words/ru/estimate.ts'
import type { Words } from '../../../words/words.ts'

/** The parts of an estimate's item that its sum needs. */
export interface SummedItem {
  readonly id: number
  readonly name: string
  readonly quantity: number
  readonly price_plan: PricePlan
  /** Quote for one server. */
  readonly quote: Quote
  /** Quote for one server without the promo code. */
  readonly quoteWithoutPromo: Quote
}

/** Sums returned by `quoteMany` of @cloud/pricing. */
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

/** Returns the names of the items by index; a name shared by several items gets its position in the list. */
const termsOf = (items: readonly SummedItem[], words?: Words): ReadonlyMap<number, string> =>
  new Map(
    items.map(({ id, name }, index) => [
      id,
      items.some((other) => other.id !== id && other.name === name)
        ? estimateTexts(words).itemNumber(name, index + 1)
        : name
    ])
  )

/** Returns the items without discounts, the discounts by kind, and the month. Items minus discounts are exactly the total. */
export function estimateRows(
  items: readonly SummedItem[],
  { month }: Pick<EstimateSums, 'month'>,
  promocode: string | undefined,
  words?: Words
): readonly SumRow[] {
  const texts = estimateTexts(words)
  const off = (key: string, text: string, kopeks: number): SumRow[] =>
    kopeks === 0 ? [] : [{ key, text, kopeks: -kopeks, kind: 'off' }]
  const byHour = items.some(({ price_plan }) => price_plan === 0)
  const terms = termsOf(items, words)
  return [
    ...items.map(
      ({ id, name, quantity, price_plan, quote }): SumRow => ({
        key: id,
        text: `${terms.get(id) ?? name}\u00a0× ${quantity}${price_plan === 0 ? texts.hourNote : ''}`,
        kopeks: quantity * quote.fullTotal,
        kind: 'part'
      })
    ),
    ...off(
      'plan',
      texts.planDiscount,
      sumOf(items, ({ quoteWithoutPromo }) => quoteWithoutPromo.saving)
    ),
    ...off(
      'promo',
      [texts.promoCode, promocode].filter(Boolean).join(' '),
      sumOf(items, ({ quote, quoteWithoutPromo }) => quoteWithoutPromo.total - quote.total)
    ),
    { key: 'month', text: byHour ? texts.monthIfNotStopped : texts.perMonth, kopeks: month, kind: 'month' }
  ]
}

/** Formats an amount inside a calculation, without the currency sign. */
const amountText = (kopeks: number) => formatRub(kopeks).slice(0, -2)

interface HowRow {
  readonly key: string | number
  readonly term: string
  readonly text: string
}

/** Returns the calculation steps, which a customer can check with a pocket calculator. */
export function estimateHow(
  items: readonly SummedItem[],
  { total, month, vat }: EstimateSums,
  vatPercent: number,
  words?: Words
): readonly HowRow[] {
  const texts = estimateTexts(words)
  const times = (quantity: number) => (quantity === 1 ? '' : `${quantity} × `)
  const terms = termsOf(items, words)
  const rows = items.map(({ id, name, quantity, price_plan, quote }): HowRow => {
    const periods = price_plan > 1 ? ` × ${price_plan}` : ''
    const price = price_plan === 0 ? quote.hour : quote.month
    const sum = `${times(quantity)}${amountText(price)}${periods}`
    const isSum = quantity > 1 || price_plan > 1
    return {
      key: id,
      term: terms.get(id) ?? name,
      text: isSum ? `${sum} = ${formatRub(quantity * quote.total)}` : formatRub(price)
    }
  })
  const months = items.map(({ quantity, price_plan, quote }) =>
    price_plan === 0
      ? `${times(quantity)}${MONTH_HOURS} × ${amountText(quote.hour)}`
      : `${times(quantity)}${amountText(quote.month)}`
  )
  const rate = (value: number) => String(value).replace('.', ',')
  const isExact = vat * (100 + vatPercent) === total * vatPercent
  return [
    ...rows,
    { key: 'month', term: texts.perMonth, text: `${months.join(' + ')} = ${formatRub(month)}` },
    {
      key: 'vat',
      term: texts.vat,
      text: `${amountText(total)} × ${rate(vatPercent)} ÷ ${rate(100 + vatPercent)} ${isExact ? '=' : '≈'} ${formatRub(vat, 'always')}`
    }
  ]
}
