import fc from 'fast-check'
import { expect, it } from 'vitest'
import { divided, plus, ratio, round, times } from '../testing/ratio.ts'
import { vatWithin } from './vat-within.ts'

it.each([
  [120, 20, 20],
  [3, 20, 1],
  [2, 20, 0],
  [139_230_000, 20, 23_205_000],
  [100, 100, 50],
  [1, 100, 1],
  [1_000_000, 0, 0],
  [112_500, 12.5, 12_500],
  [9, 12.5, 1],
  [1_200_000_000_000, 22, 216_393_442_623]
])('%i kopeks at %d %% contain %i kopeks of VAT', (total, percent, vat) => {
  expect(vatWithin(total, percent)).toBe(vat)
})

it('is exact for a percent of up to 13 decimals', () => {
  const anyPercent = fc.oneof(
    fc.integer({ min: 0, max: 100 }),
    fc.integer({ min: 0, max: 10_000 }).map((n) => n / 100),
    fc.nat(1_000_000_000_000_000).map((n) => n / 10_000_000_000_000)
  )
  fc.assert(
    fc.property(fc.nat(1_200_000_000_000), anyPercent, (total, percent) => {
      const p = ratio(percent)
      expect(vatWithin(total, percent)).toBe(round(divided(times(ratio(total), p), plus(ratio(100), p))))
    }),
    { numRuns: 2_500 }
  )
})

it('accepts any percent, however many decimals it has', () => {
  for (const percent of [5e-324, 1e-15, 1 / 3, 16.666666666666668, 99.99999999999999])
    expect(vatWithin(1_200_000, percent)).toBe(Math.round((1_200_000 * percent) / (100 + percent)))
})

it.each([
  [[-1_000, 20], 'total', 'out_of_range'],
  [[1.5, 20], 'total', 'out_of_range'],
  [[2 ** 60, 20], 'total', 'out_of_range'],
  [[Number.NaN, 20], 'total', 'out_of_range'],
  [['a', 20], 'total', 'not_a_number'],
  [[], 'total', 'not_a_number'],
  [[1_000, 101], 'vatPercent', 'out_of_range'],
  [[1_000, -50], 'vatPercent', 'out_of_range'],
  [[1_000, Number.NaN], 'vatPercent', 'out_of_range'],
  [[1_000, '20'], 'vatPercent', 'not_a_number']
])('refuses %j', (given, field, code) => {
  expect(() => Reflect.apply(vatWithin, null, given)).toThrow(
    expect.objectContaining({ name: 'PricingError', field, code })
  )
})
