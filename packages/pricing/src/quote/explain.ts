import { checkPart, SAFE_MAX } from '../money/check-number.ts'
import { divideHalfUp } from '../money/divide-half-up.ts'
import type { Kopeks } from '../money/kopeks.ts'
import type { Quote } from './quote.ts'
import type { QuoteInput } from './quote-input.ts'
import { hoursOfPlan } from './rounded-prices.ts'
import { DEFAULT_TERMS, type Terms } from './terms.ts'

/**
 * A line of the breakdown. The parts add up exactly to the result `month`. `from` lists the figures from which the line was
 * computed, in the order of its labels. Money is in kopeks, a discount in basis points.
 */
export type ExplainLine =
  | Line<'part', 'flavor', readonly []>
  /** Empty if `explain` was called without the input. */
  | Line<
      'part',
      'ssd',
      readonly [] | readonly [gigabytes: number, unit_gigabytes: number, unit_price: number]
    >
  | Line<'part', 'infrastructure', readonly [gpu_count: number, roubles_per_gpu: number]>
  | Line<'part', 'plan_discount', readonly [full_month: number, discount: number]>
  | Line<'part', 'promo_discount', readonly [full_month: number, discount: number]>
  /** Difference between the sum of the parts and whole roubles. */
  | Line<'part', 'rounding', readonly [sum: number]>
  /** On the hourly plan the sum of the parts: the price of a month in which the server is never turned off. */
  | Line<'result', 'month', readonly [full_month: number, discount: number]>
  /** Month × number of months; on the hourly plan the exact value of a month ÷ hours. */
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
 * Returns a quote as an ordered list of lines, for the configuration card, the offer and the receipt. The parts of one
 * month come first (`flavor`, `ssd`, `infrastructure`, and if not 0 `plan_discount`, `promo_discount`, `rounding`) and add
 * up exactly to the result `month`. Then follow `total`, `hour`, with a discount `full_total` and `saving`, and `vat` and
 * `net`. On the hourly plan nothing is rounded to roubles, there is no line `hour`, and `total` is the price of the hour.
 *
 * `terms` must be the terms of the quote. If `input` is given, which must be the input of the quote, the line of the disk
 * has its GB and price.
 * Source: docs/rules/prices.md#breakdown.
 * @throws {PricingError} if a figure of a line is missing or not a number; `field` is the line's code
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
    // `Math.max` returns NaN if any of the figures is not a number
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
  if (months) add('hour', quote.hour, total, hoursOfPlan(months))
  if (saving) {
    add('full_total', quote.fullTotal, monthly.total)
    add('saving', saving, quote.fullTotal, total)
  }
  add('vat', quote.vat, total, terms.vatPercent)
  add('net', quote.net, total, quote.vat)
  return lines
}
