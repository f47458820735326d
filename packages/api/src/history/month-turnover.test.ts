import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ReadEvent } from '../schemas/history.ts'
import { monthTurnover } from './month-turnover.ts'

const event = (id: number, type: string, amount_rub_cents: number): ReadEvent => ({
  id,
  type,
  created_at: '2026-11-10T00:00:00Z',
  amount_rub_cents,
  balance_rub_cents: 0,
  server_id: 1,
  server_name: 'web',
  text: ''
})
const calculation = (event_id: number) => ({ kind: 'calculation', id: event_id, event_id }) as const

test('only payments count as received: a returned prepayment is not received, and a prepayment is not spent', () => {
  const events = [
    event(1, 'top_up_balance', 300_000_00),
    event(2, 'write_off', -72_000_00),
    event(3, 'cloud_server_started', 0),
    event(4, 'cloud_server_stopped', 52_103_87),
    event(5, 'write_off', -25_00)
  ]
  expect(monthTurnover(events, [calculation(2), { kind: 'receipt', id: 9, event_id: 1 }])).toEqual({
    received: 300_000_00,
    returned: 52_103_87,
    prepaid: 72_000_00,
    spent: 25_00
  })
})

test('the sums of a month add up for any events and documents', () => {
  const events = fc.array(
    fc.record({
      type: fc.constantFrom('top_up_balance', 'write_off', 'cloud_server_stopped', 'something_new'),
      amount: fc.integer({ min: -100_000, max: 100_000 })
    })
  )
  fc.assert(
    fc.property(events, fc.array(fc.nat(20)), (list, calculated) => {
      const all = list.map(({ type, amount }, id) => event(id, type, amount))
      const { received, returned, prepaid, spent } = monthTurnover(all, calculated.map(calculation))
      expect(received + returned - prepaid - spent).toBe(list.reduce((sum, { amount }) => sum + amount, 0))
      expect(Math.min(received, returned, prepaid, spent)).toBeGreaterThanOrEqual(0)
    })
  )
})
