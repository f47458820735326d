import { STATUS } from '@cloud/pricing'
import { expect, test } from 'vitest'
import { currentCharges } from './current-charges.ts'

const at = '2026-11-21T12:00:00+03:00'
const active = {
  status: STATUS.active as number,
  manual_start: null,
  prepaid_left_rub_cents: 0,
  hour_price_rub_cents: 100
} as Parameters<typeof currentCharges>[1][number]
const later = { ...active, status: STATUS.start, manual_start: { requested_at: at, due_at: at } } as const
const first = { ...later, prepaid_left_rub_cents: 50_000 }

const charges = (rate: number, ...servers: readonly (typeof active)[]) => {
  const { hourly_rate_rub_cents, text } = currentCharges({ hourly_rate_rub_cents: rate }, servers)
  return [hourly_rate_rub_cents, text?.replaceAll('\u00a0', ' ')]
}

test('while operators prepare machines and nothing runs, paid time has not begun', () => {
  expect(charges(0, first)).toEqual([0, 'Сервер готовят: оплаченное время пойдёт с запуска.'])
  expect(charges(100, later)).toEqual([0, 'Сервер готовят: оплаченное время пойдёт с запуска.'])
  expect(charges(100, first, later)).toEqual([0, 'Серверы готовят: оплаченное время пойдёт с запуска.'])
})

test('the rate counts servers that run, but none that operators prepare', () => {
  expect(charges(200, active, later)).toEqual([100, undefined])
  expect(charges(100, active, first)).toEqual([100, undefined])
  expect(charges(200, active, { ...later, manual_start: null })).toEqual([200, undefined])
})
