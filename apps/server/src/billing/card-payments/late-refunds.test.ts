import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { type FakePayment, refundNotification, shownRefund } from '../../../../../testing/yookassa/objects.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import type { BankApi } from '../top-ups/acquirer.ts'
import { findRefundsAtBank } from './find-refunds-at-bank.ts'
import { takeDueRefunds } from './make-refund.ts'
import { payOut, payTopUp, plain, refundsOf } from './testing/card-refunds.ts'
import { type CardShop, shareShop } from './testing/card-shop.ts'

let shop: CardShop
let payment: FakePayment
shareShop((shared) => {
  shop = shared
})
beforeEach(async () => {
  payment = (await payTopUp(shop)).payment
})

const noticesAbout = async (text: string) =>
  (await shop.notices()).map(plain).filter((one) => one.includes(text))
const refundsAtBank = () => [...shop.bank.refunds.values()].filter((one) => one.payment_id === payment.id)
const answerOnce = (object: object) => shop.bank.faults.push({ status: 200, text: JSON.stringify(object) })
const bankApi = () => shop.served.services.acquirer?.bank as BankApi

test('unknown refunds of one payment do not hide a refund of another payment of the same top-up', async () => {
  const second = shop.bank.addPayment(payment)
  await shop.notify(shop.bank.notification(second))
  await shop.pass(1)
  await shop.lookUpDue()
  for (let no = 0; no < 10; no++)
    await shop.notify({
      type: 'notification',
      event: 'refund.succeeded',
      object: { id: `${payment.id}-${no}`, payment_id: payment.id }
    })
  const refund = shop.bank.refundAtBank(second.id, '400.00')
  await shop.notify(refundNotification(refund))
  // eight at once
  for (let times = 0; times < 2; times++) await shop.lookUpDue()
  expect(await noticesAbout(refund.id)).toHaveLength(1)
})

test('a refund that the bank did not find at first is found in its list', async () => {
  const refund = shop.bank.refundAtBank(payment.id, '400.00')
  shop.bank.refunds.delete(refund.id)
  await shop.notify(refundNotification(refund))
  await shop.lookUpDue()
  shop.bank.refunds.set(refund.id, refund)
  await findRefundsAtBank(shop.served.services.db, bankApi())
  await shop.pass(1)
  await shop.lookUpDue()
  expect(await noticesAbout(refund.id)).toHaveLength(1)
})

test('a refund made at the bank is not taken for the requested refund of the same amount', async () => {
  await payOut(shop, '500')
  shop.bank.nextFault = () => 'lost_request'
  await shop.lookUpDue()
  await shop.pass(24 * 60)
  shop.bank.nextFault = () => undefined
  const other = shop.bank.refundAtBank(payment.id, '500.00')
  shop.bank.refunds.set(other.id, { ...other, description: 'вручную' })
  await shop.lookUpDue()
  const [made] = await refundsOf(shop)
  expect(made).toMatchObject({ status: 'succeeded' })
  expect(made.bank_refund_id).not.toBe(other.id)
})

test('a refund of another amount made at the bank is not taken for the requested refund', async () => {
  await payOut(shop, '500')
  shop.bank.faults.push('lost_request')
  await shop.lookUpDue()
  await shop.pass(24 * 60)
  const other = shop.bank.refundAtBank(payment.id, '400.00')
  await shop.lookUpDue()
  const [made] = await refundsOf(shop)
  expect(made).toMatchObject({ status: 'succeeded', amount_rub_cents: 50_000 })
  expect(made.bank_refund_id).not.toBe(other.id)
})

test('a canceled refund made at the bank is neither looked up nor reported', async () => {
  const refund = shop.bank.refundAtBank(payment.id, '400.00')
  refund.status = 'canceled'
  await findRefundsAtBank(shop.served.services.db, bankApi())
  await shop.lookUpDue()
  expect(shop.bank.requests.filter(({ path }) => path === `/refunds/${refund.id}`)).toEqual([])
  await shop.notify(refundNotification(refund))
  await shop.lookUpDue()
  expect(await noticesAbout(refund.id)).toEqual([])
})

test('a list of refunds that also has those of other payments returns those of the payment', async () => {
  const { payment: other } = await payTopUp(shop)
  const [own, foreign] = [payment, other].map(({ id }) => shop.bank.refundAtBank(id, '400.00'))
  answerOnce({ items: [shownRefund(foreign), shownRefund(own)] })
  expect(await bankApi().findRefundsOf(payment.id)).toMatchObject([{ id: own?.id }])
})

test('a refund that another process is taking is passed over without waiting for it', async () => {
  const { db } = shop.served.services
  for (const roubles of ['500', '400']) await payOut(shop, roubles)
  const pending = async () =>
    (await refundsOf(shop)).filter(({ status }: { status: string }) => status === 'pending')
  const [held, free] = await pending()
  const taken = await inTransaction(db, async (tx) => {
    await sql`select from card_refunds where refund_id = ${held.refund_id} for update`.execute(tx)
    return takeDueRefunds(db, 100)
  })
  const own = taken.filter(({ account_id }) => account_id === shop.person.account_id)
  expect(own.map(({ refund_id }) => refund_id)).toEqual([free.refund_id])
})

test('a refund that is unclear for a day is reported once', async () => {
  await payOut(shop, '500')
  shop.bank.nextFault = () => 'proxy_page'
  for (let hour = 0; hour < 36; hour += 12) {
    await shop.lookUpDue()
    await shop.pass(12 * 60)
  }
  shop.bank.nextFault = () => undefined
  expect(await noticesAbout('не выяснен больше суток')).toEqual([expect.stringMatching(/^Возврат № /)])
})

test('an answer about a refund of another payment does not end the refund', async () => {
  await payOut(shop, '500')
  answerOnce({ id: 'x', payment_id: 'y', status: 'succeeded', amount: { value: '500.00', currency: 'RUB' } })
  await shop.lookUpDue()
  expect(await refundsOf(shop)).toMatchObject([{ status: 'pending', bank_refund_id: null }])
  await shop.pass(5)
  await shop.lookUpDue()
  expect(await refundsOf(shop)).toMatchObject([
    { status: 'succeeded', bank_refund_id: refundsAtBank()[0]?.id }
  ])
})

test('a refund in another currency is reported', async () => {
  await payOut(shop, '500')
  const amount = { value: '500.00', currency: 'USD' }
  answerOnce({ id: `of-${payment.id}`, payment_id: payment.id, status: 'succeeded', amount })
  await shop.lookUpDue()
  expect(await refundsOf(shop)).toMatchObject([{ status: 'pending' }])
  expect(await noticesAbout('500,00 ₽ (USD) вместо 500,00 ₽')).toHaveLength(1)
})

test('a refund without a description is not taken for the next refund of the same amount', async () => {
  await payOut(shop, '500')
  await shop.lookUpDue()
  await payOut(shop, '500')
  shop.bank.nextFault = () => 'lost_request'
  await shop.lookUpDue()
  await shop.pass(24 * 60)
  shop.bank.nextFault = () => undefined
  for (const { description: _, ...refund } of refundsAtBank()) shop.bank.refunds.set(refund.id, refund)
  await shop.lookUpDue()
  expect(refundsAtBank()).toHaveLength(2)
  expect(await refundsOf(shop)).toMatchObject([{ status: 'succeeded' }, { status: 'succeeded' }])
})

test('a refund whose answer was lost is made once, also if it is requested again before the bank forgets its key', async () => {
  await payOut(shop, '500')
  shop.bank.faults.push('lost_answer')
  await shop.lookUpDue()
  shop.bank.nextFault = () => 'lost_request'
  await shop.pass(12 * 60)
  await shop.lookUpDue()
  shop.bank.nextFault = () => undefined
  await shop.pass(12 * 60)
  await shop.lookUpDue()
  expect(refundsAtBank()).toHaveLength(1)
  expect(await refundsOf(shop)).toMatchObject([{ status: 'succeeded' }])
})
