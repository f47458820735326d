import { expect, test } from 'vitest'
import { monthAfter, monthOf } from './month-of.ts'

const moscow = (day: string) => Date.parse(`${day}+03:00`)

test.each([
  ['first moment of the month', '2026-12-01T00:00:00.000', '2026-12-01', '2027-01-01'],
  ['last moment of the month', '2026-11-30T23:59:59.999', '2026-11-01', '2026-12-01'],
  ['a moment that is on the previous day in UTC', '2026-12-01T02:59:59.999', '2026-12-01', '2027-01-01'],
  ['a short month', '2028-02-29T12:00:00.000', '2028-02-01', '2028-03-01']
])('month in Moscow: %s', (_, moment, first, next) => {
  expect(monthOf(moscow(moment))).toBe(moscow(`${first}T00:00:00`))
  expect(monthAfter(moscow(moment))).toBe(moscow(`${next}T00:00:00`))
})
