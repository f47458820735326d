import { expect, test } from 'vitest'
import { PricingError } from '../money/pricing-error.ts'
import { nextWeekly } from './next-weekly.ts'

const at = (moscow: string) => Date.parse(`${moscow}:00+03:00`)

test.each([
  ['later on the same day', [6], '20:00', '2026-11-21T12:30', '2026-11-21T20:00'],
  ['a week later if the time is now', [6], '12:30', '2026-11-21T12:30', '2026-11-28T12:30'],
  ['on the next of the days', [1, 2, 3, 4, 5], '09:00', '2026-11-21T12:30', '2026-11-23T09:00'],
  ['regardless of the order of days', [5, 1], '09:00', '2026-11-23T09:00', '2026-11-27T09:00'],
  ['by the day in Moscow, not in UTC', [1], '01:00', '2026-11-22T23:59', '2026-11-23T01:00'],
  ['before 1970', [1], '09:00', '1969-12-20T12:00', '1969-12-22T09:00'],
  ['after the end of a year', [7], '00:00', '2026-12-31T00:00', '2027-01-03T00:00']
] as const)('%s', (_, days, time, after, moment) => {
  expect(new Date(nextWeekly(days, time, at(after)))).toEqual(new Date(at(moment)))
})

test.each([1e300, -1e300])('refuses %d, which is no moment', (after) => {
  expect(() => nextWeekly([1], '09:00', after)).toThrow(PricingError)
})
