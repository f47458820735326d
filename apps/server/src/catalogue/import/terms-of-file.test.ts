import { DEFAULT_TERMS } from '@cloud/pricing'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { withBothForms } from '../both-forms.ts'
import { TermsOfFile } from './terms-of-file.ts'

const { planDiscounts, ...common } = DEFAULT_TERMS
const plans = [
  { months: 0 },
  { months: 1, discount: 0 },
  { months: 3, discount: 0.05 },
  { months: 6, discount: 0.1 },
  { months: 12, discount: 0.2 }
]
const messages = (terms: unknown) =>
  v
    .safeParse(TermsOfFile, terms)
    .issues?.map(({ path = [], message }) => [...path.map(({ key }) => key), message].join(': ')) ?? []

test('either form of the plans is accepted', () => {
  expect(messages({ ...common, plans })).toEqual([])
  expect(messages({ ...common, plans: [...plans.slice(0, 2), { months: 24, discount: 0.3 }] })).toEqual([])
  expect(messages({ ...common, planDiscounts, monthRounding: 100 })).toEqual([])
})

test('of both forms, as the API sends them, the plans are stored', () => {
  const { output } = v.safeParse(TermsOfFile, withBothForms({ ...common, plans }))
  expect(output).toEqual({ ...common, plans: [{ months: 0, discount: 0 }, ...plans.slice(1)] })
})

test.each([
  ['no plans at all', common, /planDiscounts: is missing/],
  ['terms without the hourly plan', { ...common, plans: plans.slice(1) }, /must have plan 0/],
  ['terms without a month', { ...common, plans: [plans[0], plans[2]] }, /must have plan 1/],
  [
    'a discount of a month',
    { ...common, plans: [plans[0], { months: 1, discount: 0.1 }] },
    /no discount for plan 1/
  ],
  [
    'a discount of an hour',
    { ...common, planDiscounts: { ...planDiscounts, 0: 0.1 } },
    /no discount for plan 0/
  ],
  [
    'plans out of order',
    { ...common, plans: [...plans, { months: 3, discount: 0 }] },
    /plans: 5: months: must be more than 12/
  ],
  [
    'a plan without a discount',
    { ...common, plans: [...plans, { months: 36 }] },
    /plans: 5: discount: is missing/
  ],
  [
    'a plan of 37 months',
    { ...common, plans: [...plans, { months: 37, discount: 0 }] },
    /whole number from 0 to 36/
  ],
  ['prices in kopeks', { ...common, plans, monthRounding: 1 }, /monthRounding: must be 100/],
  ['an unknown field', { ...common, plans, discounts: planDiscounts }, /is not a known field/]
])('a shop refuses %s', (_, terms, message) => {
  expect(messages(terms).join()).toMatch(message)
})

test('the API sends both forms, with 0 for an older plan that is not on offer', () => {
  const few = plans.slice(0, 3)
  expect(withBothForms({ ...common, plans: few })).toEqual({
    ...common,
    plans: [{ months: 0, discount: 0 }, ...few.slice(1)],
    planDiscounts: { 0: 0, 1: 0, 3: 0.05, 6: 0, 12: 0 }
  })
  expect(withBothForms(DEFAULT_TERMS).plans.at(-1)).toEqual({ months: 12, discount: 0.15 })
})
