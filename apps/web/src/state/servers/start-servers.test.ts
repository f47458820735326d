import { DAY_MS, HOUR_MS } from '@cloud/pricing/books'
import { expect, test } from 'vitest'
import { createServer } from '../../testing/create-server-config.ts'
import { flavors } from '../../testing/small-catalogue.ts'
import { balanceEndAfterStart } from './start-servers.ts'

const [flavor] = flavors
if (flavor === undefined) throw new Error('the catalogue of the test is empty')
const NOW = Date.parse('2026-11-21T12:00:00+03:00')
const hourly = {
  ...createServer(flavor),
  price_plan: 0 as const,
  started_at: null,
  paid_until: null,
  hour_price_rub_cents: 100,
  server_full_rent_price_rub_cents: 100
}
const monthly = { ...hourly, price_plan: 1 as const, server_full_rent_price_rub_cents: 72_000 }
const money = (balance_rub_cents: number, hourly_rate_rub_cents = 0, held_rub_cents = 0) => ({
  balance_rub_cents,
  hourly_rate_rub_cents,
  held_rub_cents
})
const hours = (until: number | null) => until && (until - NOW) / HOUR_MS

test.each([
  ['the hours that are left, after the one that the start takes', money(1_000), [hourly], 10],
  ['two at once', money(1_000), [hourly, hourly], 5],
  ['with one that runs, the hour that the start takes is not counted', money(1_000, 100), [hourly], 4],
  ['hours are taken whole', money(1_050), [hourly], 10],
  ['a prepaid server takes nothing by the hour', money(73_000), [hourly, monthly], 10],
  ['nothing is left', money(100), [hourly], null],
  ['nothing goes by the hour', money(80_000), [monthly], null],
  ['a prepayment that runs may be renewed before', money(1_000, 0, 5_000), [hourly], null],
  ['a prepayment that begins may be renewed before', money(72_100 + 29 * 2_400), [hourly, monthly], null]
])('%s', (_, user, wanted, expected) => {
  expect(hours(balanceEndAfterStart(user, wanted, NOW))).toBe(expected)
})

test('the hours are predicted even shortly before the renewal of a prepayment that begins', () => {
  const until = balanceEndAfterStart(money(72_100 + 27 * 2_400), [hourly, monthly], NOW) ?? 0
  expect(until - NOW).toBe(27 * DAY_MS + HOUR_MS)
})
