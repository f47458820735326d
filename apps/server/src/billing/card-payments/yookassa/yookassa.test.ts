import { describe, expect, test } from 'vitest'
import { readSettings } from '../../../platform/settings.ts'
import { formatBankAmount, parseBankAmount } from './bank-amount.ts'
import { toNotification, toPayment } from './bank-objects.ts'
import { declineReasonText } from './decline-reasons.ts'

describe('amounts are texts with two decimals', () => {
  test.each([
    [1, '0.01'],
    [10, '0.10'],
    [10_000, '100.00'],
    [10_050, '100.50'],
    [100_000_000, '1000000.00'],
    [29, '0.29']
  ])('%i kopeks are %s', (rub_cents, text) => {
    expect(formatBankAmount(rub_cents)).toBe(text)
    expect(parseBankAmount(text)).toBe(rub_cents)
  })

  test.each(['', '1,00', '-1.00', '1.000', '1e3', ' 1.00', '0x10', '1.', '١.00', '99999999999999.00'])(
    '%j is none',
    (text) => expect(parseBankAmount(text)).toBeUndefined()
  )

  test.each([
    ['100', 10_000],
    ['100.5', 10_050]
  ])('%s is read, too', (text, rub_cents) => expect(parseBankAmount(text)).toBe(rub_cents))
})

const PAYMENT = {
  id: '23d93cac-000f-5000-8000-126628f15141',
  status: 'pending',
  amount: { value: '100.00', currency: 'RUB' },
  metadata: { order_key: 'k' },
  confirmation: { type: 'redirect', confirmation_url: 'https://yoomoney.ru/pay' }
}

test.each([
  ['an unknown status', { status: 'lost' }],
  ['a number as amount', { amount: { value: 100, currency: 'RUB' } }],
  ['no amount', { amount: undefined }],
  ['an id that is a path', { id: '../refunds' }]
])('an answer with %s does not tell the outcome', (_, but) => {
  expect(() => toPayment({ ...PAYMENT, ...but })).toThrow(/unknown form/)
})

test('only web addresses are opened', () => {
  expect(toPayment(PAYMENT).confirmation_url).toBe('https://yoomoney.ru/pay')
  const confirmation = { confirmation_url: 'javascript:alert(1)' }
  expect(toPayment({ ...PAYMENT, confirmation }).confirmation_url).toBeUndefined()
})

test('a key that is not a text is foreign', () => {
  expect(toPayment({ ...PAYMENT, metadata: { order_key: 5 } }).order_key).toBeUndefined()
  expect(toPayment({ ...PAYMENT, metadata: null }).order_key).toBeUndefined()
})

test.each([
  null,
  undefined,
  'x',
  [],
  {},
  { type: 'notification' },
  { type: 'error', event: 'payment.succeeded', object: {} }
])('%j is not a notification', (message) => expect(toNotification(message)).toBeUndefined())

test('a reason of the bank is shown in words, an unknown one as such', () => {
  expect(declineReasonText('insufficient_funds')).toContain('не хватает денег')
  expect(declineReasonText('new_reason')).toBe('причина не указана.')
})

describe('settings', () => {
  const read = (given: Record<string, string>, sandbox = '0') =>
    readSettings({ SANDBOX: sandbox, ACQUIRER: 'yookassa', ...given }, '/data')
  const keys = { YOOKASSA_SHOP_ID: '100500', YOOKASSA_SECRET_KEY: 'live_key' }

  test('a shop takes no cards, a sandbox those of the simulation, unless a bank is set up', () => {
    expect(readSettings({ SANDBOX: '0' }, '/data').acquirer).toBe('none')
    expect(readSettings({ SANDBOX: '1' }, '/data').acquirer).toBe('simulated')
    expect(readSettings({ SANDBOX: '1', ACQUIRER: 'none' }, '/data').acquirer).toBe('none')
    expect(read(keys).yookassa).toMatchObject({ url: 'https://api.yookassa.ru/v3', receipts: undefined })
  })

  test.each([
    ['http://127.0.0.1:4900', 'http://127.0.0.1:4900/v3'],
    ['http://[::1]:4900/v3/', 'http://[::1]:4900/v3'],
    ['https://proxy.example/yookassa/v3', 'https://proxy.example/yookassa/v3']
  ])('YOOKASSA_URL may be %s', (given, url) => {
    expect(read({ ...keys, YOOKASSA_URL: given }).yookassa?.url).toBe(url)
  })

  test.each([
    [{ ACQUIRER: 'simulated' }, 'ACQUIRER must be yookassa or none in a shop'],
    [{ ACQUIRER: 'other' }, 'one of simulated, yookassa, none'],
    [{ YOOKASSA_SHOP_ID: '1' }, 'needs YOOKASSA_SECRET_KEY or YOOKASSA_SECRET_KEY_FILE'],
    [{ YOOKASSA_SECRET_KEY: 'k' }, 'needs YOOKASSA_SHOP_ID'],
    [{ ...keys, YOOKASSA_RECEIPTS: '1' }, 'needs YOOKASSA_VAT_CODE'],
    [{ ...keys, YOOKASSA_VAT_CODE: '13' }, 'a whole number from 1 to 12'],
    [{ ...keys, YOOKASSA_TAX_SYSTEM_CODE: '0' }, 'a whole number from 1 to 6'],
    [{ ...keys, YOOKASSA_URL: 'http://api.yookassa.ru/v3' }, 'an https address'],
    [{ ...keys, YOOKASSA_URL: 'https://user:key@api.yookassa.ru/v3' }, 'an https address'],
    [{ ...keys, YOOKASSA_SHOP_ID: 'shop' }, 'the number of the shop']
  ])('%j are refused', (given, message) => expect(() => read(given)).toThrow(message))
})
