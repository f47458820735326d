import fc from 'fast-check'
import { expect, it } from 'vitest'
import { ratio, round, times } from '../testing/ratio.ts'
import { toBasisPoints } from './to-basis-points.ts'

it.each([
  [0, 0],
  [1, 10_000],
  [0.07, 700],
  [0.1075, 1_075],
  [0.333, 3_330],
  [0.29, 2_900],
  [0.00005, 1],
  [0.00004999999999999999, 0],
  [0.12345, 1_235],
  [0.12344999999999999, 1_234],
  [0.99995, 10_000],
  [5e-324, 0]
])('the fraction %d is %i', (fraction, points) => {
  expect(toBasisPoints(fraction, 10_000)).toBe(points)
})

it.each([
  [12.5, 1_250],
  [33.33, 3_333],
  [33.335, 3_334],
  [33.334999999999994, 3_333],
  [1.005, 101],
  [100, 10_000]
])('%d percent is %i', (percent, points) => {
  expect(toBasisPoints(percent, 100)).toBe(points)
})

it('rounds every tie up and the next double below it down', () => {
  const below = (value: number) => {
    const view = new DataView(new ArrayBuffer(8))
    view.setFloat64(0, value)
    view.setBigInt64(0, view.getBigInt64(0) - 1n)
    return view.getFloat64(0)
  }
  for (let n = 0; n < 10_000; n += 1) {
    expect(toBasisPoints((2 * n + 1) / 20_000, 10_000)).toBe(n + 1)
    expect(toBasisPoints(below((2 * n + 1) / 20_000), 10_000)).toBe(n)
    expect(toBasisPoints(Number(`${(2 * n + 1) / 2}e-2`), 100)).toBe(n + 1)
  }
})

it('equals the exact decimal, rounded half up', () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 100, noNaN: true }), (percent) => {
      expect(toBasisPoints(percent, 100)).toBe(round(times(ratio(percent), ratio(100))))
      expect(toBasisPoints(percent / 100, 10_000)).toBe(round(times(ratio(percent / 100), ratio(10_000))))
    }),
    { numRuns: 5_000 }
  )
})
