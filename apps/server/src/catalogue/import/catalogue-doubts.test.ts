import fc from 'fast-check'
import { expect, test } from 'vitest'
import { discountDoubts } from './catalogue-doubts.ts'

/** A discount of at most 80 %, as a fraction of whole basis points. */
const basisPoints = fc.integer({ min: 0, max: 8_000 })
const fraction = (points: number) => points / 10_000

test('a discount that changes by exactly 20 points is no doubt, by a basis point more it is', () => {
  fc.assert(
    fc.property(basisPoints, (points) => {
      const [low, high] = [{ 3: fraction(points) }, { 3: fraction(points + 2_000) }]
      expect([discountDoubts(low, high), discountDoubts(high, low)]).toEqual([[], []])
      expect(discountDoubts(low, { 3: fraction(points + 2_001) })).toHaveLength(1)
    }),
    { numRuns: 1_000 }
  )
})

test('the doubt shows the percents as they were typed', () => {
  expect(discountDoubts({ 3: 0.0705, 6: 0 }, { 3: 0.5, 6: 1 })).toEqual([
    {
      yes: 'prices',
      what: 'Discounts more than 20 points away from those they replace: 3 months: 7.05 % → 50 %, 6 months: 0 % → 100 %'
    }
  ])
})
