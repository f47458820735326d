import fc from 'fast-check'
import { expect, test } from 'vitest'
import { plansOf, priceListAt, quoteAt } from '../estimate.ts'
import { DEFAULT_TERMS, PricingError } from '../index.ts'
import { diffPriceLists, priceChange, validatePriceList, validateTerms } from '../price-lists.ts'
import { anyTerms, anyTermsAndPlan } from '../testing/any-terms.ts'
import { REFUSED_TERMS } from '../vectors/refusals.ts'
import { VALID_TERMS } from '../vectors/vector-terms.ts'

const flavor = { id: 7, gpu_count: 2, flavor_monthly_price_rub_cents: 54_116_000 }
const list = {
  id: 1,
  currency: 'RUB',
  valid_from: '2026-11-01T00:00:00+03:00',
  terms: DEFAULT_TERMS,
  flavors: [flavor, { ...flavor, id: 8, gpu_count: 0, flavor_monthly_price_rub_cents: 160_000 }],
  disk: { size: 1, monthly_price_rub_cents: 750 }
} as const
const issues = (change: object) =>
  validatePriceList({ ...list, ...change }).map(({ code, field }) => [code, field])

test('a valid list has no issues, and may have fields of the API beside the terms', () => {
  expect(validatePriceList(list)).toEqual([])
  const { valid_from, ...rest } = list
  const withParts = {
    ...rest,
    valid_from,
    note: 1,
    flavors: [{ ...flavor, gpu: { id: 1 } }],
    disk: { ...list.disk, id: 3 }
  }
  expect(validatePriceList(withParts)).toEqual([])
})

test.each<[object, string, string]>([
  [{ id: 0 }, 'out_of_range', 'id'],
  [{ id: undefined }, 'missing', 'id'],
  [{ currency: 'EUR' }, 'out_of_range', 'currency'],
  [{ valid_from: '2026-11-01' }, 'wrong_format', 'valid_from'],
  [{ valid_from: '2026-02-30T00:00:00Z' }, 'wrong_format', 'valid_from'],
  [{ valid_from: '2026-13-01T00:00:00Z' }, 'wrong_format', 'valid_from'],
  [{ valid_from: 1 }, 'wrong_type', 'valid_from'],
  [{ flavors: {} }, 'wrong_type', 'flavors'],
  [{ flavors: [null] }, 'wrong_type', 'flavors.0'],
  [{ flavors: [flavor, flavor] }, 'duplicate', 'flavors.1.id'],
  [{ flavors: [{ ...flavor, gpu_count: 0.5 }] }, 'out_of_range', 'flavors.0.gpu_count'],
  [{ flavors: [{ ...flavor, gpu_count: Number.NaN }] }, 'out_of_range', 'flavors.0.gpu_count'],
  [{ flavors: [{ ...flavor, gpu_count: '1' }] }, 'wrong_type', 'flavors.0.gpu_count'],
  [{ flavors: [{ id: 1, gpu_count: 0 }] }, 'missing', 'flavors.0.flavor_monthly_price_rub_cents'],
  [
    { flavors: [{ ...flavor, flavor_monthly_price_rub_cents: 1e11 + 1 }] },
    'out_of_range',
    'flavors.0.flavor_monthly_price_rub_cents'
  ],
  [{ disk: { size: 0, monthly_price_rub_cents: 1 } }, 'out_of_range', 'disk.size'],
  [{ disk: null }, 'wrong_type', 'disk'],
  [{ terms: { ...DEFAULT_TERMS, vat: 20 } }, 'unknown', 'terms.vat'],
  [{ terms: { ...DEFAULT_TERMS, monthRounding: 10 } }, 'out_of_range', 'terms.monthRounding'],
  [
    { terms: { ...DEFAULT_TERMS, planDiscounts: { ...DEFAULT_TERMS.planDiscounts, 3: 7 } } },
    'out_of_range',
    'terms.planDiscounts.3'
  ],
  [{ terms: { ...DEFAULT_TERMS, planDiscounts: undefined } }, 'missing', 'terms.planDiscounts'],
  [
    {
      terms: {
        ...DEFAULT_TERMS,
        plans: [
          { months: 6, discount: 0 },
          { months: 6, discount: 0 }
        ]
      }
    },
    'wrong_order',
    'terms.plans.1.months'
  ],
  [
    { terms: { ...DEFAULT_TERMS, plans: [{ months: 0, discount: 0.1 }] } },
    'out_of_range',
    'terms.plans.0.discount'
  ],
  [{ terms: { ...DEFAULT_TERMS, plans: [{ months: 1 }] } }, 'missing', 'terms.plans.0.discount']
])('%j is %s at %s', (change, code, field) => {
  expect(issues(change)).toEqual([[code, field]])
})

test.each([undefined, null, 7, 'list', [], {}, { flavors: 1, terms: [] }])(
  '%j is an issue, never an exception',
  (value) => {
    expect(validatePriceList(value).length).toBeGreaterThan(0)
  }
)

test('the message says what the field must be', () => {
  const { months, discount, ...rest } = { ...DEFAULT_TERMS, months: 37, discount: 2 }
  expect(validateTerms({ ...rest, plans: [{ months, discount }] }).map(({ message }) => message)).toEqual([
    'must be a whole number from 0 to 36',
    'must be a number from 0 to 1'
  ])
})

test('accepts the terms that the engine accepts, and refuses those that it refuses', () => {
  for (const terms of Object.values(VALID_TERMS)) expect(validateTerms(terms)).toEqual([])
  fc.assert(fc.property(anyTerms, (terms) => validateTerms(terms).length === 0))
  fc.assert(fc.property(anyTermsAndPlan, ([terms]) => validateTerms(terms).length === 0))
  // no plan at all, or not that of the input, is no fault of the terms
  const accepted = Object.values(REFUSED_TERMS).filter((terms) => validateTerms(terms).length === 0)
  expect(accepted.map((terms) => 'plans' in terms && terms.plans)).toEqual([
    [],
    [{ months: 2, discount: 0.1 }]
  ])
})

test('a list without issues has a price for every flavor and plan', () => {
  for (const terms of Object.values(VALID_TERMS)) {
    const lists = [{ ...list, terms }]
    expect(validatePriceList(lists[0])).toEqual([])
    const at = Date.parse(list.valid_from)
    for (const { id } of priceListAt(lists, at).flavors)
      for (const { months } of plansOf(terms))
        expect(
          quoteAt(lists, at, { flavor_id: id, ssdSize: 256, pricePlan: months }).total
        ).toBeGreaterThanOrEqual(0)
  }
})

test('lists what changes from one list to another', () => {
  expect(diffPriceLists(list, list)).toEqual({
    flavors: [],
    added: [],
    removed: [],
    disk: null,
    infrastructure: null,
    plans: [],
    terms: []
  })
  const { planDiscounts: _, ...common } = DEFAULT_TERMS
  const after = {
    terms: {
      ...common,
      plans: [
        { months: 0 },
        { months: 1, discount: 0 },
        { months: 3, discount: 0.07 },
        { months: 24, discount: 0.3 }
      ],
      infrastructureCostPerGpu: 700,
      vatPercent: 22,
      monthRounding: 1 as const
    },
    flavors: [
      { ...flavor, flavor_monthly_price_rub_cents: 58_445_280 },
      { ...flavor, id: 9 }
    ],
    disk: { size: 256, monthly_price_rub_cents: 200_000 }
  }
  expect(diffPriceLists(list, after)).toEqual({
    flavors: [{ flavor_id: 7, was: 54_116_000, becomes: 58_445_280, difference: 4_329_280, percent: 8 }],
    added: [9],
    removed: [8],
    disk: { was: 192_000, becomes: 200_000, difference: 8_000, percent: 4.17 },
    infrastructure: { was: 50_000, becomes: 70_000, difference: 20_000, percent: 40 },
    plans: [
      { months: 3, was: 0.05, becomes: 0.07 },
      { months: 6, was: 0.1, becomes: null },
      { months: 12, was: 0.15, becomes: null },
      { months: 24, was: null, becomes: 0.3 }
    ],
    terms: [
      { field: 'vatPercent', was: 20, becomes: 22 },
      { field: 'monthRounding', was: 100, becomes: 1 }
    ]
  })
  expect(diffPriceLists(list, { ...list, disk: { size: 2, monthly_price_rub_cents: 1_500 } }).disk).toBeNull()
})

test.each([
  [26_840_000, 29_000_000, 8.05],
  [20_000, 19_997, -0.01],
  [26_250_000, 0, -100],
  [200, 201, 0.5],
  [80_000, 80_001, 0],
  [0, 5, null],
  [1, 100_000_000_000, 9_999_999_999_900]
])('from %d to %d kopeks is a change of %d percent', (was, becomes, percent) => {
  expect(priceChange(was, becomes)).toEqual({ was, becomes, difference: becomes - was, percent })
})

test('refuses invalid prices and lists', () => {
  const refused = (call: () => unknown) => {
    try {
      return call()
    } catch (error) {
      return error instanceof PricingError ? error.field : error
    }
  }
  expect(refused(() => priceChange(0.5, 1))).toBe('was')
  expect(refused(() => priceChange(1, -1))).toBe('becomes')
  expect(refused(() => diffPriceLists(list, { ...list, flavors: undefined as never }))).toBe('after.flavors')
})
