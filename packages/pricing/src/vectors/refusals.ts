import { encode } from './encode.ts'
import type { VectorCase } from './vector-file.ts'

// The expected errors are written by hand from docs/rules/prices.md, not computed.

type Refusal = readonly [
  change: Record<string, unknown>,
  code: 'not_a_number' | 'out_of_range',
  field: string
]

const NUMBER = 'out_of_range'
const TYPE = 'not_a_number'
const ABOVE_SAFE = 2 ** 53

const input = {
  flavor: { flavor_monthly_price_rub_cents: 54_116_000, gpu_count: 2 },
  ssd: { size: 1, monthly_price_rub_cents: 750 },
  ssdSize: 512,
  pricePlan: 1
}
const { flavor, ssd } = input
const { pricePlan: _, ...choice } = input

/** Values that no whole number field accepts, each with its code. */
const NOT_WHOLE = [
  [-1, NUMBER],
  [0.5, NUMBER],
  [ABOVE_SAFE, NUMBER],
  [undefined, TYPE],
  [null, TYPE],
  ['1', TYPE],
  [true, TYPE]
] as const

const refusedBy = (
  field: string,
  change: (value: unknown) => Record<string, unknown>,
  values: readonly (readonly [unknown, Refusal[1]])[]
): Refusal[] => values.map(([value, code]) => [change(value), code, field])

const INPUTS: readonly Refusal[] = [
  ...refusedBy(
    'flavor.flavor_monthly_price_rub_cents',
    (value) => ({ flavor: { ...flavor, flavor_monthly_price_rub_cents: value } }),
    NOT_WHOLE
  ),
  ...refusedBy('flavor.gpu_count', (value) => ({ flavor: { ...flavor, gpu_count: value } }), NOT_WHOLE),
  ...refusedBy('ssd.size', (value) => ({ ssd: { ...ssd, size: value } }), [...NOT_WHOLE, [0, NUMBER]]),
  ...refusedBy(
    'ssd.monthly_price_rub_cents',
    (value) => ({ ssd: { ...ssd, monthly_price_rub_cents: value } }),
    NOT_WHOLE
  ),
  ...refusedBy('ssdSize', (value) => ({ ssdSize: value }), NOT_WHOLE),
  ...refusedBy('pricePlan', (value) => ({ pricePlan: value }), [...NOT_WHOLE, [37, NUMBER], [5, NUMBER]]),
  ...refusedBy('promoPercent', (value) => ({ promoPercent: value }), [
    [-0.01, NUMBER],
    [100.01, NUMBER],
    [null, TYPE],
    ['10', TYPE]
  ]),
  [{ flavor: undefined }, TYPE, 'flavor.flavor_monthly_price_rub_cents'],
  [{ ssd: null }, TYPE, 'ssd.size'],
  [{ flavor: { ...flavor, flavor_monthly_price_rub_cents: 1e11 } }, NUMBER, 'monthly.total'],
  [{ ssd: { size: 1, monthly_price_rub_cents: 1e11 } }, NUMBER, 'monthly.total'],
  [{ promo: 10 }, NUMBER, 'promo'],
  [{ plan: 'year' }, TYPE, 'plan']
]

const common = { infrastructureCostPerGpu: 500, daysPerMonth: 30, vatPercent: 20 }
const plans = [{ months: 0 }, { months: 1, discount: 0 }, { months: 6, discount: 0.1 }]
const planDiscounts = { 0: 0, 1: 0, 3: 0.05, 6: 0.1, 12: 0.15 }
const withPlan = (plan: Record<string, unknown>) => ({ plans: [...plans.slice(0, 2), plan] })

const TERMS: readonly Refusal[] = [
  ...refusedBy('terms.infrastructureCostPerGpu', (value) => ({ infrastructureCostPerGpu: value }), NOT_WHOLE),
  ...refusedBy('terms.daysPerMonth', (value) => ({ daysPerMonth: value }), [
    ...NOT_WHOLE,
    [0, NUMBER],
    [32, NUMBER]
  ]),
  ...refusedBy('terms.vatPercent', (value) => ({ vatPercent: value }), [
    [-1, NUMBER],
    [100.01, NUMBER],
    [undefined, TYPE],
    [null, TYPE],
    ['20', TYPE]
  ]),
  ...refusedBy('terms.monthRounding', (value) => ({ monthRounding: value }), [
    [0, NUMBER],
    [10, NUMBER],
    [null, TYPE],
    ['1', TYPE]
  ]),
  [{ plans: [] }, NUMBER, 'pricePlan'],
  [{ plans: [{ months: 2, discount: 0.1 }] }, NUMBER, 'pricePlan'],
  ...refusedBy('terms.plans', (value) => ({ plans: value }), [
    [null, TYPE],
    ['1', TYPE],
    [{ 1: 0 }, TYPE],
    [3, NUMBER]
  ]),
  [{ plans: [...plans].reverse() }, NUMBER, 'terms.plans.1.months'],
  [withPlan({ months: 1, discount: 0 }), NUMBER, 'terms.plans.2.months'],
  ...refusedBy('terms.plans.2.months', (value) => withPlan({ months: value, discount: 0 }), [
    ...NOT_WHOLE,
    [37, NUMBER]
  ]),
  ...refusedBy('terms.plans.2.discount', (value) => withPlan({ months: 6, discount: value }), [
    [-0.1, NUMBER],
    [1.0001, NUMBER],
    [undefined, TYPE],
    [null, TYPE],
    ['0.1', TYPE]
  ]),
  [
    {
      plans: [
        { months: 0, discount: 0.1 },
        { months: 1, discount: 0 }
      ]
    },
    NUMBER,
    'terms.plans.0.discount'
  ],
  [withPlan({ months: 6, discount: 0.1, name: 'half a year' }), TYPE, 'terms.plans.2.name'],
  [{ plans: undefined }, TYPE, 'terms.planDiscounts.1'],
  [{ plans: undefined, planDiscounts: null }, TYPE, 'terms.planDiscounts.1'],
  [{ plans: undefined, planDiscounts: { 3: 0.05 } }, TYPE, 'terms.planDiscounts.1'],
  [{ plans: undefined, planDiscounts: { ...planDiscounts, 1: 1.5 } }, NUMBER, 'terms.planDiscounts.1'],
  [{ plans: undefined, planDiscounts: { ...planDiscounts, 24: 0.3 } }, NUMBER, 'terms.planDiscounts.24'],
  [{ rounding: 1 }, NUMBER, 'terms.rounding'],
  [{ vatIncluded: true }, TYPE, 'terms.vatIncluded']
]

const error = (code: Refusal[1], field: string) => ({ error: { code, field } })

/** Valid terms, under which the refused inputs are computed: both have the plan of one month and neither that of five. */
const UNDER = ['default', 'plans 1, 2, 24, VAT 10, kopeks']
const many = (count: number, change: Record<string, unknown> = {}) =>
  Array.from({ length: count }, () => ({ ...input, ...change }))

function refusedCalls(terms: string): VectorCase[] {
  const given = { input: encode(choice) }
  const call = (
    name: VectorCase['call'],
    args: Record<string, unknown>,
    code: Refusal[1],
    field: string
  ): VectorCase => ({ call: name, terms, args: encode(args) as VectorCase['args'], ...error(code, field) })
  const hours = (name: VectorCase['call'], others: object, max: number, min: number): VectorCase[] =>
    [...NOT_WHOLE, [max + 1, NUMBER] as const, [min - 1, NUMBER] as const].map(([value, code]) =>
      call(name, { ...given, ...others, hours: value }, code, 'hours')
    )
  return [
    ...INPUTS.map(([change, code, field]) => call('quote', { input: { ...input, ...change } }, code, field)),
    ...hours('monthAtHours', { plan: 1 }, 720, 0),
    ...hours('bestPlan', {}, 720, 0),
    ...hours('runCost', { plan: 1 }, 8_640, 1),
    ...hours('bestRun', {}, 8_640, 1),
    ...[5, -1, 37].flatMap((plan) => [
      call('monthAtHours', { ...given, plan, hours: 1 }, NUMBER, 'plan'),
      call('runCost', { ...given, plan, hours: 1 }, NUMBER, 'plan'),
      call('runNeeds', { ...given, plan }, NUMBER, 'plan'),
      call('breakEvenHours', { ...given, plan }, NUMBER, 'plan')
    ]),
    call('breakEvenHours', { ...given, plan: 0 }, NUMBER, 'plan'),
    call('quoteMany', { items: [] }, NUMBER, 'items'),
    call('quoteMany', { items: null }, TYPE, 'items'),
    call('quoteMany', { items: many(11) }, NUMBER, 'items'),
    call(
      'quoteMany',
      { items: [...many(2, { quantity: 20 }), ...many(1, { quantity: 11 })] },
      NUMBER,
      'items'
    ),
    ...[0, 21, 1.5].map((quantity) =>
      call('quoteMany', { items: many(1, { quantity }) }, NUMBER, 'items.0.quantity')
    ),
    call('quoteMany', { items: [...many(1), ...many(1, { ssdSize: -1 })] }, NUMBER, 'items.1.ssdSize')
  ]
}

const arithmetic = (name: VectorCase['call'], args: Record<string, unknown>, field: string): VectorCase => ({
  call: name,
  args: encode(args) as VectorCase['args'],
  ...error(NUMBER, field)
})

/** Terms that are refused, by name. */
export const REFUSED_TERMS: Readonly<Record<string, object>> = Object.fromEntries(
  TERMS.map(([change], index) => [`refused ${index + 1}`, { ...common, plans, ...change }])
)

/** Creates the cases that end with an error. */
export const refusals = (): VectorCase[] => [
  ...UNDER.flatMap(refusedCalls),
  ...TERMS.map(
    ([, code, field], index): VectorCase => ({
      call: 'quote',
      terms: `refused ${index + 1}`,
      args: { input: encode(input) },
      ...error(code, field)
    })
  ),
  arithmetic('chargedAfter', { prepaid: -1, hours: 720, usedHours: 1 }, 'prepaid'),
  arithmetic('chargedAfter', { prepaid: 1.5, hours: 720, usedHours: 1 }, 'prepaid'),
  arithmetic('chargedAfter', { prepaid: 100, hours: 0, usedHours: 0 }, 'hours'),
  arithmetic('chargedAfter', { prepaid: 100, hours: 720, usedHours: -1 }, 'usedHours'),
  arithmetic('vatWithin', { total: -1, vatPercent: 20 }, 'total'),
  arithmetic('vatWithin', { total: 1, vatPercent: 100.5 }, 'vatPercent')
]
