import { expect, test } from 'vitest'
import { plainHour, vatWithin } from '../books.ts'
import { bestPlan, bestRun, breakEvenHours, monthAtHours, quoteMany, runCost, runNeeds } from '../estimate.ts'
import { chargedAfter, PricingError, quote } from '../index.ts'
import { decode, encode } from './encode.ts'
import type { VectorCase } from './vector-file.ts'
import { createVectors, vectorText } from './vectors.ts'

/** Untyped, because a refused case may contain any values. */
// biome-ignore lint/suspicious/noExplicitAny: see above
type Arguments = any

const CALLS: Record<VectorCase['call'], (args: Arguments, terms: Arguments) => unknown> = {
  quote: ({ input }, terms) => quote(input, terms),
  quoteMany: ({ items }, terms) => quoteMany(items, terms),
  monthAtHours: ({ input, plan, hours }, terms) => monthAtHours(input, plan, hours, terms),
  breakEvenHours: ({ input, plan }, terms) => breakEvenHours(input, plan, terms),
  bestPlan: ({ input, hours }, terms) => bestPlan(input, hours, terms),
  runCost: ({ input, plan, hours }, terms) => runCost(input, plan, hours, terms),
  runNeeds: ({ input, plan }, terms) => runNeeds(input, plan, terms),
  bestRun: ({ input, hours }, terms) => bestRun(input, hours, terms),
  plainHour: ({ input }, terms) => plainHour(input, terms),
  chargedAfter: ({ prepaid, hours, usedHours }) => chargedAfter(prepaid, hours, usedHours),
  vatWithin: ({ total, vatPercent }) => vatWithin(total, vatPercent)
}

function resultOf(args: Arguments, terms: Arguments, call: VectorCase['call']) {
  try {
    return { output: CALLS[call](args, terms) }
  } catch (error) {
    if (!(error instanceof PricingError)) throw error
    return { error: { code: error.code, field: error.field } }
  }
}

const text = vectorText(createVectors())
const { terms, cases } = JSON.parse(text) as ReturnType<typeof createVectors>

test('the engine returns the result of every vector', () => {
  const different = cases.flatMap((one) => {
    const result = resultOf(decode(one.args), one.terms && decode(terms[one.terms]), one.call)
    const expected = one.error ? { error: one.error } : { output: one.output }
    return JSON.stringify(result) === JSON.stringify(expected) ? [] : [{ ...one, result }]
  })
  expect(different).toEqual([])
})

test('the file has at least 2,000 cases of every call, with and without an error, and is the same each time', () => {
  expect(vectorText(createVectors())).toBe(text)
  const counts = (of: (one: VectorCase) => boolean) => cases.filter(of).length
  expect(cases.length).toBeGreaterThanOrEqual(2_000)
  for (const call of Object.keys(CALLS)) expect(counts((one) => one.call === call)).toBeGreaterThan(50)
  expect(counts(({ error }) => error !== undefined)).toBeGreaterThan(200)
})

test('all numbers are integers, and every case names stored terms', () => {
  const fractions: unknown[] = []
  JSON.parse(text, (_, value) => {
    if (typeof value === 'number' && !Number.isInteger(value)) fractions.push(value)
  })
  expect(fractions).toEqual([])
  const unknown = cases.filter((one) => one.terms !== undefined && !(one.terms in terms))
  expect(unknown).toEqual([])
  const unused = Object.keys(terms).filter((name) => cases.every((one) => one.terms !== name))
  expect(unused).toEqual([])
})

test.each([0, 1, 0.1075, 0.00005, 1e-13, 17.9999999999999, 100.01, -0.5])('decodes %d exactly', (percent) => {
  const terms = {
    vatPercent: percent,
    planDiscounts: { 3: percent },
    plans: [{ months: 1, discount: percent }]
  }
  expect(decode(encode(terms))).toEqual(terms)
})
