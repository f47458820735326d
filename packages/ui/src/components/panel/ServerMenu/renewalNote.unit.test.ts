import { expect, test } from 'vitest'
import { type RenewedServer, renewalNote } from './renewalNote.ts'

const prepaid: RenewedServer = {
  price_plan: 3,
  auto_renewal: true,
  renewal_total_rub_cents: 139_230_000,
  paid_until: '2027-02-10T07:00:00Z'
}
const noteOf = (change: Partial<RenewedServer>) =>
  renewalNote({ ...prepaid, ...change }).replaceAll('\u00a0', ' ')

test('the note of a renewal names date, period and cost', () => {
  expect(noteOf({})).toBe('10 февраля на 3 месяца за 1 392 300,00 ₽')
  expect(noteOf({ paid_until: null })).toBe('на 3 месяца за 1 392 300,00 ₽')
})

test('the note of a plan that can no longer be renewed names the hourly billing', () => {
  expect(noteOf({ renewal_total_rub_cents: null })).toBe('10 февраля начнётся почасовая оплата')
  expect(noteOf({ renewal_total_rub_cents: null, paid_until: null })).toBe(
    'в конце периода начнётся почасовая оплата'
  )
})

test('without a renewal the note names what happens instead', () => {
  expect(noteOf({ auto_renewal: false })).toBe('10 февраля сервер выключится')
  expect(noteOf({ auto_renewal: false, paid_until: null })).toBe('в конце периода сервер выключится')
})
