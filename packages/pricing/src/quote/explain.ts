import { checkPart, SAFE_MAX } from '../money/check-number.ts'
import { divideHalfUp } from '../money/divide-half-up.ts'
import type { Kopeks } from '../money/kopeks.ts'
import type { Quote } from './quote.ts'
import type { QuoteInput } from './quote-input.ts'
import { hoursOf } from './rules.ts'
import { DEFAULT_TERMS, type Terms } from './terms.ts'

/**
 * A line of the breakdown. The parts sum exactly to the result `month`; `from` holds the figures that the line
 * was computed from, as its labels say. Money is in kopeks, a discount in basis points.
 */
export type ExplainLine =
  | Line<'part', 'flavor', readonly []>
  /** Empty where `explain` was not given the input. */
  | Line<
      'part',
      'ssd',
      readonly [] | readonly [gigabytes: number, unit_gigabytes: number, unit_price: number]
    >
  | Line<'part', 'infrastructure', readonly [gpu_count: number, roubles_per_gpu: number]>
  | Line<'part', 'plan_discount', readonly [full_month: number, discount: number]>
  | Line<'part', 'promo_discount', readonly [full_month: number, discount: number]>
  /** What the sum of the parts before it lacks to whole roubles. */
  | Line<'part', 'rounding', readonly [sum: number]>
  /** On the hourly plan the sum of the parts: a month if the server is never turned off. */
  | Line<'result', 'month', readonly [full_month: number, discount: number]>
  /** A month × months; on the hourly plan a month ÷ hours, of the month's exact value. */
  | Line<'result', 'total', readonly [month: number, months_or_hours: number]>
  | Line<'result', 'hour', readonly [total: number, hours: number]>
  | Line<'result', 'full_total', readonly [full_month: number]>
  | Line<'result', 'saving', readonly [full_total: number, total: number]>
  | Line<'result', 'vat', readonly [total: number, percent: number]>
  | Line<'result', 'net', readonly [total: number, vat: number]>

interface Line<Kind, Code, From> {
  readonly kind: Kind
  readonly code: Code
  readonly kopeks: Kopeks
  readonly from: From
}

/**
 * A quote as an ordered list of lines, for the card, the offer and the receipt: the parts of one month
 * (`flavor`, `ssd`, `infrastructure`, and where they are not 0 `plan_discount`, `promo_discount`, `rounding`),
 * which sum exactly to the result `month`; then `total`, `hour`, with a discount `full_total` and `saving`, and
 * `vat` and `net`. On the hourly plan nothing is rounded to roubles, and `total` is the hour.
 *
 * `terms` are those of the quote. With `input`, the quote's own, the disk's line says GB × price.
 * Source: docs/rules/prices.md#breakdown.
 * @throws {PricingError} when a figure of a line is missing or no number; `field` is the line's code
 */
export function explain(
  quote: Quote,
  terms: Terms = DEFAULT_TERMS,
  input?: Pick<QuoteInput, 'ssd' | 'ssdSize'>
): ExplainLine[] {
  const { plan: months, monthly, discount, total, saving } = quote ?? {}
  const cost = terms?.infrastructureCostPerGpu
  const lines: ExplainLine[] = []
  let kind: ExplainLine['kind'] = 'part'
  let sum = 0
  const add = <Code extends ExplainLine['code']>(
    code: Code,
    kopeks: number,
    ...from: Extract<ExplainLine, { code: Code }>['from']
  ) => {
    // none of them is a number when one is not
    checkPart(Math.abs(Math.max(kopeks, ...from)), code, SAFE_MAX)
    lines.push({ kind, code, kopeks, from } as ExplainLine)
    sum += kopeks
  }
  const takeOff = (code: 'plan_discount' | 'promo_discount', points: number) => {
    const kopeks = divideHalfUp(monthly.total, points, 10_000)
    if (kopeks !== 0) add(code, -kopeks, monthly.total, points)
  }

  add('flavor', monthly?.flavor)
  add(
    'ssd',
    monthly.ssd,
    ...(input ? ([input.ssdSize, input.ssd?.size, input.ssd?.monthly_price_rub_cents] as const) : [])
  )
  add('infrastructure', monthly.infrastructure, monthly.infrastructure / cost / 100 || 0, cost)
  takeOff('plan_discount', discount?.plan)
  takeOff('promo_discount', discount.total - discount.plan)
  const month = months ? quote.month : sum
  if (sum !== month) add('rounding', month - sum, sum)

  kind = 'result'
  add('month', month, monthly.total, discount.total)
  add('total', total, month, months || 24 * terms.daysPerMonth)
  if (months) add('hour', quote.hour, total, hoursOf(months))
  if (saving) {
    add('full_total', quote.fullTotal, monthly.total)
    add('saving', saving, quote.fullTotal, total)
  }
  add('vat', quote.vat, total, terms.vatPercent)
  add('net', quote.net, total, quote.vat)
  return lines
}
