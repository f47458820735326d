import { monthAfter, monthOf } from '@cloud/pricing/books'
import { expect, test } from 'vitest'
import type { AccountEvent } from './account-state.ts'
import { addSpending, spentInMonth } from './spent-in-month.ts'

const MARCH = Date.UTC(2026, 1, 28, 21)
const APRIL = Date.UTC(2026, 2, 31, 21)

test('months are those of Moscow time', () => {
  expect([monthOf(MARCH - 1), monthOf(MARCH), monthOf(APRIL - 1)]).toEqual([
    Date.UTC(2026, 0, 31, 21),
    MARCH,
    MARCH
  ])
  expect([monthAfter(MARCH), monthAfter(Date.UTC(2026, 11, 31, 21))]).toEqual([
    APRIL,
    Date.UTC(2027, 0, 31, 21)
  ])
})

test('the sum is the amount servers took less refunds, in the month of their date, and nothing else', () => {
  const account = { spent: { month: MARCH, by_server: new Map<number, number>() } }
  const count = (
    type: AccountEvent['type'],
    server_id: number | null,
    amount_rub_cents: number,
    at = MARCH
  ) => addSpending(account, { type, at, server_id, amount_rub_cents })
  count('write_off', 1, -500)
  count('write_off', 2, -70)
  count('cloud_server_stopped', 1, 200)
  count('write_off', null, -9000)
  count('top_up_balance', 1, 9000)
  const spent = (server_id: number | null, at = MARCH) => spentInMonth(account, server_id, at)
  expect([spent(1), spent(2), spent(3), spent(null), spent(null, APRIL)]).toEqual([300, 70, 0, 370, 0])
  count('write_off', 2, -5, APRIL)
  expect([spent(1, APRIL), spent(2, APRIL), spent(null)]).toEqual([0, 5, 0])
  expect(spentInMonth({ spent: null }, 1, MARCH)).toBe(0)
})
