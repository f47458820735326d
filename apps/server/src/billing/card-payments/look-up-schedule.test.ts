import { HOUR_MS } from '@cloud/pricing/books'
import { expect, test } from 'vitest'
import { nextLookUp, nextLookUpAfterFailure } from './look-up-schedule.ts'

const MINUTE_MS = 60_000

test('a payment is looked up after 1, 5, 15 and 60 minutes, then every hour; the last time at 24 hours', () => {
  const minutes = [0, 1, 4, 5, 15, 59, 60, 90, 24 * 60 - 1].map((age) => nextLookUp(0, age * MINUTE_MS))
  expect(minutes.map((at) => (at ?? 0) / MINUTE_MS)).toEqual([1, 5, 5, 15, 60, 60, 120, 120, 24 * 60])
  expect(nextLookUp(0, 24 * HOUR_MS)).toBeUndefined()
})

test('a failed look-up is repeated after 5 minutes at the latest, also after 24 hours', () => {
  const minutes = [0, 1, 60, 24 * 60, 50 * 60]
  expect(minutes.map((age) => nextLookUpAfterFailure(0, age * MINUTE_MS) / MINUTE_MS - age)).toEqual([
    1, 4, 5, 5, 5
  ])
})
