import { DEFAULT_TERMS, type Terms } from '@cloud/pricing'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { discountDoubts } from './catalogue-doubts.ts'

/** A discount of below 80 %, as a fraction of whole basis points. */
const basisPoints = fc.integer({ min: 0, max: 7_999 })
const fraction = (points: number) => points / 10_000
const terms = (discounts: Readonly<Record<number, number>>): Terms => ({
  ...DEFAULT_TERMS,
  planDiscounts: { ...DEFAULT_TERMS.planDiscounts, ...discounts }
})

test('a discount that changes by exactly 20 points is no doubt, by a basis point more it is', () => {
  fc.assert(
    fc.property(basisPoints, (points) => {
      const [low, high] = [terms({ 3: fraction(points) }), terms({ 3: fraction(points + 2_000) })]
      expect([discountDoubts(low, high), discountDoubts(high, low)]).toEqual([[], []])
      expect(discountDoubts(low, terms({ 3: fraction(points + 2_001) }))).toHaveLength(1)
    }),
    { numRuns: 1_000 }
  )
})

test('the doubt shows the percents as they were typed', () => {
  expect(discountDoubts(terms({ 3: 0.0705, 6: 0 }), terms({ 3: 0.5, 6: 1 }))).toEqual([
    {
      yes: 'prices',
      what: 'Discounts more than 20 points away from those they replace: 3 months: 7.05 % → 50 %, 6 months: 0 % → 100 %'
    }
  ])
})

test('a new plan replaces no discount, in whichever form the terms are', () => {
  const plans = [0, 1, 3, 6, 12, 24].map((months) => ({
    months,
    discount: months === 24 ? 0.5 : fraction(0)
  }))
  const { planDiscounts: _, ...common } = terms({ 3: 0, 6: 0, 12: 0 })
  expect(discountDoubts(terms({ 3: 0, 6: 0, 12: 0 }), { ...common, plans })).toEqual([])
})
