import type { Kopeks } from '../money/kopeks.ts'

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
