import { expect, test } from 'vitest'
import { SimulatedAcquirer } from './simulated-acquirer.ts'

const acquirer = new SimulatedAcquirer('a secret')
const notice = { order: 'an_order-1', outcome: 'paid', amount_rub_cents: 150000 } as const

test('a signed notice is accepted', () => {
  expect(acquirer.read(acquirer.sign(notice))).toEqual(notice)
})

test.each([
  ['another sum', { amount_rub_cents: 150001 }],
  ['another outcome', { outcome: 'declined' }],
  ['another order', { order: 'an_order-2' }],
  ['another signature', { signature: '0'.repeat(64) }],
  ['a short signature', { signature: 'abc' }],
  ['no signature', { signature: undefined }],
  ['a sum as text', { amount_rub_cents: '150000' }],
  ['a fraction', { amount_rub_cents: 150000.5 }]
])('a notice with %s is rejected', (_, change) => {
  expect(acquirer.read({ ...acquirer.sign(notice), ...change })).toBeUndefined()
})

test('a notice with another signature is ignored', () => {
  expect(acquirer.read(new SimulatedAcquirer('another secret').sign(notice))).toBeUndefined()
})

test.each([undefined, null, '', 'paid', 7, [], {}])('%j is not a notice', (message) => {
  expect(acquirer.read(message)).toBeUndefined()
})
