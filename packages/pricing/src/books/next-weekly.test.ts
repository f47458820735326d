import { expect, test } from 'vitest'
import { nextWeekly } from './next-weekly.ts'

const at = (moscow: string) => Date.parse(`${moscow}:00+03:00`)

test.each([
  ['later on that day', [6], '20:00', '2026-11-21T12:30', '2026-11-21T20:00'],
  ['at that moment: a week later', [6], '12:30', '2026-11-21T12:30', '2026-11-28T12:30'],
  ['on the next of its days', [1, 2, 3, 4, 5], '09:00', '2026-11-21T12:30', '2026-11-23T09:00'],
  ['whatever their order', [5, 1], '09:00', '2026-11-23T09:00', '2026-11-27T09:00'],
  ["by Moscow's day, not that of Greenwich", [1], '01:00', '2026-11-22T23:59', '2026-11-23T01:00'],
  ['past the end of a year', [7], '00:00', '2026-12-31T00:00', '2027-01-03T00:00']
] as const)('%s', (_, days, time, after, moment) => {
  expect(new Date(nextWeekly(days, time, at(after)))).toEqual(new Date(at(moment)))
})
