import { expect, test } from 'vitest'
import { paidPeriod } from './paid-period.ts'

const UNTIL = '2027-02-10T06:47:00.000Z'
const server = {
  status: 2 as const,
  price_plan: 3 as const,
  paid_until: UNTIL,
  server_full_rent_price_rub_cents: 155_610_000,
  prepaid_left_rub_cents: 139_832_875
}

test('a paid period has its started hours, and what a stop charges and returns', () => {
  expect(paidPeriod(server, Date.parse('2026-11-21T12:30:00+03:00'))).toEqual({
    hours: 2160,
    started_hours: 219,
    until: UNTIL,
    spent_rub_cents: 15_777_125,
    returned_rub_cents: 139_832_875
  })
})

test('the hours are at least one and at most those of the period', () => {
  const hoursAt = (now: string) => paidPeriod(server, Date.parse(now))?.started_hours
  expect(hoursAt('2026-11-12T09:47:00+03:00')).toBe(1)
  expect(hoursAt('2026-11-01T00:00:00+03:00')).toBe(1)
  expect(hoursAt('2027-03-01T00:00:00+03:00')).toBe(2160)
})

test('no paid period: by the hour, not active, or on an unknown plan', () => {
  const now = Date.parse('2026-11-21T12:30:00+03:00')
  expect(paidPeriod({ ...server, price_plan: 0 }, now)).toBeNull()
  expect(paidPeriod({ ...server, status: -1 }, now)).toBeNull()
  expect(paidPeriod({ ...server, paid_until: null }, now)).toBeNull()
  expect(paidPeriod({ ...server, price_plan: 37 }, now)).toBeNull()
})
