import { DEFAULT_TERMS } from '@cloud/pricing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FakeYooKassa } from '../../../../../testing/yookassa/fake-yookassa.ts'
import { KEYS } from '../../../../../testing/yookassa/objects.ts'
import { SmallCloud } from '../../billing/testing/small-cloud.ts'
import { requestTopUp } from '../../billing/top-ups/top-up-payments.ts'
import { readSettings } from '../../platform/settings.ts'
import { diagnoseCards } from './cards.ts'

const bank = new FakeYooKassa()
let url: string
let cloud: SmallCloud
beforeAll(async () => {
  cloud = await SmallCloud.open()
  url = await bank.listen()
})
afterAll(async () => {
  await cloud.close()
  await bank.close()
})

const found = async (environment: Readonly<Record<string, string>> = {}) => {
  const cards = {
    ACQUIRER: 'yookassa',
    YOOKASSA_URL: url,
    YOOKASSA_SHOP_ID: KEYS.shopId,
    YOOKASSA_SECRET_KEY: KEYS.secretKey
  }
  const findings = await diagnoseCards(cloud.db, readSettings({ ...cards, ...environment }, '/tmp'))
  return Object.fromEntries(findings.map((one) => [one.check, `${one.ok ? 'ok' : 'wrong'}: ${one.found}`]))
}

test('the keys are checked by a call that changes nothing', async () => {
  expect(await diagnoseCards(cloud.db, readSettings({}, '/tmp'))).toEqual([])
  expect(await found()).toEqual({
    'Card payments': 'ok: YooKassa accepts the keys of a test shop: no real money moves',
    'Refunds to cards': 'ok: none pending for a day'
  })
  expect(await found({ YOOKASSA_SECRET_KEY: 'other' })).toMatchObject({
    'Card payments': expect.stringMatching(/^wrong: YooKassa refuses the keys: .*401/)
  })
  expect(await found({ YOOKASSA_URL: 'http://127.0.0.1:1/v3' })).toMatchObject({
    'Card payments': expect.stringContaining('wrong: UnknownBankOutcome: GET /me: no answer')
  })
  expect(await found({ YOOKASSA_SECRET_KEY: '', YOOKASSA_SECRET_KEY_FILE: '/none' })).toMatchObject({
    'Card payments': expect.stringContaining('YOOKASSA_SECRET_KEY_FILE')
  })
  expect(new Set(bank.requests.map(({ method }) => method))).toEqual(new Set(['GET']))
})

test('a shop that the bank has disabled, or that needs receipts, is a finding', async () => {
  bank.needsReceipt = true
  expect(await found()).toMatchObject({ 'Card payments': 'wrong: YooKassa sends receipts for this shop' })
  expect(await found({ YOOKASSA_RECEIPTS: '1', YOOKASSA_VAT_CODE: '6' })).toMatchObject({
    'Card payments': expect.stringMatching('^ok')
  })
  bank.shop.status = 'disabled'
  expect(await found()).toMatchObject({ 'Card payments': 'wrong: YooKassa has disabled the shop' })
})

test('the VAT code is compared with the VAT in force and to come', async () => {
  const vat = async (code: string) =>
    (await found({ YOOKASSA_RECEIPTS: '1', YOOKASSA_VAT_CODE: code }))['VAT on receipts']
  expect(await vat('6')).toBe('ok: YOOKASSA_VAT_CODE 6 is 20 %')
  expect(await vat('1')).toBe('wrong: YOOKASSA_VAT_CODE 1 is 0 %, but VAT is 20 %')
  const set = (at: string, vatPercent: number) =>
    cloud.pool.query('insert into terms_history values ($1, $2)', [
      new Date(at),
      JSON.stringify({ ...DEFAULT_TERMS, vatPercent })
    ])
  await set('2020-01-01', 20)
  await set('2099-01-01', 22)
  const later = 'VAT is 22 % from 2099-01-01T00:00:00.000Z'
  expect(await vat('6')).toBe(`wrong: YOOKASSA_VAT_CODE 6 is 20 %, but ${later}`)
  expect(await vat('12')).toBe('wrong: YOOKASSA_VAT_CODE 12 is 22 %, but VAT is 20 %')
})

test('payments and refunds that have not ended are a finding if no bank is set up', async () => {
  const account_id = await cloud.account()
  const { top_up_id } = await cloud.do((tx, now) =>
    requestTopUp(tx, { account_id, amount_rub_cents: 10_000, payment_type: 'acquiring', now })
  )
  const moment = new Date(cloud.now)
  await cloud.pool.query(
    `insert into card_payments (account_id, top_up_id, payment_no, bank_payment_id, status, created_at, next_look_up_at)
     values ($1, $2, 1, 'one', 'pending', $3, $3)`,
    [account_id, top_up_id, moment]
  )
  await cloud.pool.query(
    `insert into card_refunds (account_id, top_up_id, payment_no, bank_refund_id, status, created_at, next_attempt_at)
     values ($1, $2, 1, 'one', 'reported', $3, $3)`,
    [account_id, top_up_id, moment]
  )
  expect(await diagnoseCards(cloud.db, readSettings({}, '/tmp'))).toMatchObject([
    { check: 'Card payments', ok: false, found: expect.stringContaining('1 payments and 1 refunds') }
  ])
})
