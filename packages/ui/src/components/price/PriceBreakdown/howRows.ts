import { type ExplainLine, formatRub } from '@cloud/pricing'
import { gigabytes } from '../../../words/gigabytes.ts'
import { groupDigits } from '../../../words/group-digits.ts'
import { percent } from '../../../words/percent.ts'
import { planText } from '../../../words/plan-names.ts'
import { priceTexts } from '../../../words/ru/price.ts'
import type { Words } from '../../../words/words.ts'

export interface HowRow {
  readonly term: string
  readonly text: string
}

/** Parts that add up to a month without discounts. */
const PARTS: ReadonlySet<ExplainLine['code']> = new Set<ExplainLine['code']>([
  'flavor',
  'ssd',
  'infrastructure'
])

/** Formats an amount inside a calculation, without the currency sign. */
const amount = (kopeks: number) => formatRub(kopeks).slice(0, -2)

/** Returns the factor that a discount in basis points leaves: '0,825' for 1750. */
const factor = (discount: number) =>
  discount === 10_000
    ? '0'
    : `0,${String(10_000 - discount)
        .padStart(4, '0')
        .replace(/0+$/, '')}`

/** Returns a result with its sign: '=' if exact, '≈' if rounded. */
const result = (exact: boolean, kopeks: number, decimals?: 'always') =>
  `${exact ? '=' : '≈'} ${formatRub(kopeks, decimals)}`

/** Formats a number of the terms, which can have decimals. */
const decimal = (value: number) => String(value).replace('.', ',')

/** Returns the calculation of each amount, in the order of the sum, for checking with a pocket calculator. Source: docs/rules/prices.md#breakdown. */
export function howRows(lines: readonly ExplainLine[], words?: Words): HowRow[] {
  const texts = priceTexts(words)
  const rows: HowRow[] = []
  const add = (term: string, text: string) => rows.push({ term, text })
  const parts = lines.filter(({ code, kopeks }) => PARTS.has(code) && kopeks !== 0)
  const discounts: string[] = []
  const byHour = !lines.some(({ code }) => code === 'hour')

  for (const line of lines) {
    const { kopeks } = line
    switch (line.code) {
      case 'ssd': {
        const [size, unit, price] = line.from
        if (size === undefined || unit === undefined || price === undefined || size === 0) break
        const each = unit === 1 ? formatRub(price) : `${formatRub(price)} ÷ ${groupDigits(unit)}`
        add(texts.disk, `${gigabytes(size, words)} × ${each} ${result((size * price) % unit === 0, kopeks)}`)
        break
      }
      case 'infrastructure': {
        const [count, roubles] = line.from
        if (kopeks !== 0)
          add(texts.infrastructure, `${count} × ${formatRub(roubles * 100)} = ${formatRub(kopeks)}`)
        break
      }
      case 'plan_discount':
      case 'promo_discount':
        discounts.push(percent(line.from[1]))
        break
      case 'month': {
        const [full, discount] = line.from
        if (parts.length > 1) {
          const sum = parts.map((part) => amount(part.kopeks)).join(' + ')
          add(discount === 0 ? texts.sum : texts.withoutDiscount, `${sum} = ${formatRub(full)}`)
        }
        if (discounts.length > 1) add(texts.discount, `${discounts.join(' + ')} = ${percent(discount)}`)
        if (discount !== 0 || kopeks !== full) {
          const by = discount === 0 ? '' : ` × ${factor(discount)}`
          add(
            texts.month,
            `${amount(full)}${by} ${result(kopeks * 10_000 === full * (10_000 - discount), kopeks)}`
          )
        }
        break
      }
      case 'total': {
        const [month, count] = line.from
        if (byHour) {
          // below half a kopek the price is the minimum, not the result of the calculation
          const hour =
            month * 2 < count
              ? texts.atLeast(formatRub(kopeks))
              : ` ${result(kopeks * count === month, kopeks)}`
          add(texts.hour, `${amount(month)} ÷ 24 ÷ ${count / 24}${hour}`)
        } else if (count > 1) {
          add(planText(count, words), `${amount(month)} × ${count} = ${formatRub(kopeks)}`)
        }
        break
      }
      case 'hour': {
        const [total, hours] = line.from
        add(
          texts.hour,
          `${amount(total)} ÷ ${groupDigits(hours)} ${result(kopeks * hours === total, kopeks)}`
        )
        break
      }
      case 'vat': {
        const [total, rate] = line.from
        const sum = `${amount(total)} × ${decimal(rate)} ÷ ${decimal(100 + rate)}`
        add(texts.vat, `${sum} ${result(kopeks * (100 + rate) === total * rate, kopeks, 'always')}`)
      }
    }
  }
  return rows
}
