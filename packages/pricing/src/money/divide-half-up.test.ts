import fc from 'fast-check'
import { expect, it } from 'vitest'
import { divideHalfUp } from './divide-half-up.ts'

it('rounds a half up and anything less down', () => {
  expect(divideHalfUp(1, 1, 2)).toBe(1)
  expect(divideHalfUp(1, 1, 3)).toBe(0)
  expect(divideHalfUp(2, 1, 3)).toBe(1)
  expect(divideHalfUp(5, 3, 2)).toBe(8)
  expect(divideHalfUp(0, 5, 7)).toBe(0)
})

it('is exact on both sides of 2^53', () => {
  const max = Number.MAX_SAFE_INTEGER
  expect(divideHalfUp(max, 1, 1)).toBe(max)
  expect(divideHalfUp(max, max, max)).toBe(max)
  expect(divideHalfUp((max - 1) / 2, 1, 2)).toBe(2 ** 51)
  expect(divideHalfUp(99_999_999_999, 8_639, 8_640)).toBe(99_988_425_925)
})

it('equals the exact fraction, including ties and neighbours of ties', () => {
  const anyWhole = fc.oneof(fc.nat(10_000), fc.nat(), fc.maxSafeNat())
  const exact = (a: number, b: number, c: number) =>
    Number((2n * BigInt(a) * BigInt(b) + BigInt(c)) / (2n * BigInt(c)))
  fc.assert(
    fc.property(anyWhole, fc.oneof(fc.nat(10_000), fc.maxSafeNat()), anyWhole, (a, b, c) => {
      expect(divideHalfUp(a, b, c + 1)).toBe(exact(a, b, c + 1))
    }),
    { numRuns: 5_000 }
  )
  fc.assert(
    fc.property(
      fc.nat(1_000_000),
      fc.integer({ min: 1, max: 1_000_000 }),
      fc.constantFrom(-1, 0, 1),
      (n, c, by) => {
        const tie = (2 * n + 1) * c + by
        expect(divideHalfUp(tie, 1, 2 * c)).toBe(exact(tie, 1, 2 * c))
      }
    ),
    { numRuns: 5_000 }
  )
})
