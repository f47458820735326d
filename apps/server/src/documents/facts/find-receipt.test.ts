import { DEFAULT_TERMS } from '@cloud/pricing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY, SmallCloud } from '../../billing/testing/small-cloud.ts'
import { requestTopUp } from '../../billing/top-ups/top-up-payments.ts'
import { markPaid } from '../../operator/money/mark-paid.ts'
import { markUnpaid } from '../../operator/money/mark-unpaid.ts'
import { findReceipt } from './find-receipt.ts'

let cloud: SmallCloud
beforeAll(async () => {
  cloud = await SmallCloud.open()
})
afterAll(() => cloud.closeBalanced())

test('taking back a payment uses the VAT rate of the day it arrived', async () => {
  const account_id = await cloud.account()
  const { top_up_id } = await cloud.do((tx, now) =>
    requestTopUp(tx, { account_id, amount_rub_cents: 50_000, payment_type: 'invoice', now })
  )
  const paid = (reference: string) =>
    cloud.do((tx, now) => markPaid(tx, { top_up_id, reference, amount_rub_cents: null }, now))
  await paid('1')
  cloud.now += DAY
  await cloud.pool.query('insert into terms_history (valid_from, terms) values ($1, $2)', [
    new Date(cloud.now),
    { ...DEFAULT_TERMS, vatPercent: 10 }
  ])
  await cloud.do((tx, now) => markUnpaid(tx, { top_up_id, reference: '1', reason: null }, now))
  await paid('2')
  const { rows } = await cloud.pool.query(
    'select transfer_id from transfers where account_id = $1 order by transfer_id',
    [account_id]
  )
  const [advance, back, again] = rows.map(({ transfer_id }) => transfer_id)
  const receipt = (id: number) => cloud.do((tx) => findReceipt(tx, account_id, id))
  const old = { vat_percent: DEFAULT_TERMS.vatPercent, reference: '1' }
  expect([await receipt(advance), await receipt(back), await receipt(again)]).toMatchObject([
    { ...old, takes_back: null, taken_back_by: { id: back } },
    { ...old, takes_back: { id: advance }, taken_back_by: null },
    { vat_percent: 10, reference: '2', takes_back: null, taken_back_by: null }
  ])
})

test('a receipt of an invoice names the payer of the invoice, also if the payer has changed before the transfer', async () => {
  const account_id = await cloud.account()
  const { top_up_id } = await cloud.do((tx, now) =>
    requestTopUp(tx, { account_id, amount_rub_cents: 50_000, payment_type: 'invoice', now })
  )
  await cloud.pool.query("update accounts set name = 'Ева' where account_id = $1", [account_id])
  cloud.now += 30 * DAY
  await cloud.do((tx, now) => markPaid(tx, { top_up_id, reference: '3', amount_rub_cents: null }, now))
  const { rows } = await cloud.pool.query('select transfer_id from transfers where account_id = $1', [
    account_id
  ])
  const found = await cloud.do((tx) => findReceipt(tx, account_id, rows[0].transfer_id))
  expect(found?.payer).toMatchObject({ name: 'Ада' })
})
