import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { productNow } from '../../platform/product-clock.ts'
import type { BankApi } from '../top-ups/acquirer.ts'
import { expireTopUp } from './expire-top-ups.ts'
import { takeDuePayments } from './look-up.ts'
import { type CardShop, shareShop } from './testing/card-shop.ts'
import { declineReasonText } from './yookassa/decline-reasons.ts'

let shop: CardShop
shareShop((shared) => {
  shop = shared
})

const noticesAbout = async (text: string) => (await shop.notices()).filter((notice) => notice.includes(text))
const hint = (object: object) => shop.notify({ type: 'notification', event: 'payment.succeeded', object })

test('only a top-up that is pending and not looked up expires, and open pages then read it', async () => {
  const { account_id } = shop.person
  const version = async () => {
    const { rows } = await shop.served.owner.query('select version from accounts where account_id = $1', [
      account_id
    ])
    return rows[0].version
  }
  const expire = (top_up_id: number) =>
    inTransaction(shop.served.services.db, async (tx) =>
      expireTopUp(tx, { account_id, top_up_id }, await productNow(tx))
    )
  const declined = await shop.begin()
  await shop.notify(shop.bank.notification(shop.bank.cancel(declined.payment.id)))
  await shop.lookUpDue()
  const [looked, idle] = [await shop.begin(), await shop.topUp()]
  await shop.pass(24 * 60)
  const before = await version()
  for (const { id } of [declined, looked]) await expire(id)
  expect([await shop.status(declined.id), await shop.status(looked.id)]).toEqual(['declined', 'pending'])
  expect(await version()).toBe(before)
  await expire(idle.id)
  expect(await shop.status(idle.id)).toBe('expired')
  expect(await version()).not.toBe(before)
  await shop.lookUpDue()
})

test('a declined top-up shows the reason of its last payment, a paid one has no address to pay', async () => {
  const { id, payment_url } = await shop.topUp()
  const read = async () => (await shop.person.get(`/api/v1/top-ups/${id}/`)).body
  for (const reason of ['insufficient_funds', 'card_expired']) {
    await shop.open(payment_url)
    await shop.notify(shop.bank.notification(shop.bank.cancel(shop.lastPayment().id, reason)))
    await shop.pass(1)
    await shop.lookUpDue()
    expect(await read()).toMatchObject({ status: 'declined', decline_reason: declineReasonText(reason) })
  }
  await shop.open(payment_url)
  await shop.notify(shop.bank.notification(shop.bank.pay(shop.lastPayment().id)))
  await shop.pass(1)
  await shop.lookUpDue()
  expect(await read()).toMatchObject({ status: 'paid', payment_url: null })
})

test('a payment of nothing is reported, not credited', async () => {
  const { id, payment } = await shop.begin()
  const nothing = { value: '0.00', currency: 'RUB' }
  shop.bank.payments.set(payment.id, { ...payment, status: 'succeeded', amount: nothing })
  await shop.pass(1)
  await shop.lookUpDue()
  expect(await shop.status(id)).toBe('pending')
  expect(await noticesAbout(payment.id)).toEqual([expect.stringContaining('сумма платежа равна нулю')])
})

test('a canceled payment stays canceled if the bank calls it open again', async () => {
  const { id, payment, payment_url } = await shop.begin()
  await shop.notify(shop.bank.notification(shop.bank.cancel(payment.id)))
  await shop.lookUpDue()
  payment.status = 'pending'
  await shop.notify(shop.bank.notification(payment))
  await shop.pass(1)
  await shop.lookUpDue()
  expect(await shop.status(id)).toBe('declined')
  await shop.open(payment_url)
  expect(shop.lastPayment().id).not.toBe(payment.id)
  shop.bank.pay(shop.lastPayment().id)
  await shop.pass(1)
  await shop.lookUpDue()
  expect(await shop.status(id)).toBe('paid')
})

test('a notification that arrives during a look-up makes another one due', async () => {
  const { id, payment } = await shop.begin()
  shop.bank.onRequest = async (moment, { path }) => {
    if (moment !== 'done' || path !== `/payments/${payment.id}`) return false
    shop.bank.onRequest = async () => false
    await shop.notify(shop.bank.notification(shop.bank.pay(payment.id)))
    return false
  }
  await shop.pass(1)
  await shop.lookUpDue()
  expect(await shop.status(id)).toBe('pending')
  await shop.pass(10 / 60)
  await shop.lookUpDue()
  expect(await shop.status(id)).toBe('paid')
})

test('keys that the bank refuses during a look-up are reported', async () => {
  await shop.begin()
  shop.bank.faults.push({ status: 403, text: '{"type":"error","code":"forbidden"}' })
  await shop.pass(1)
  await shop.lookUpDue()
  expect(await noticesAbout('YOOKASSA_SECRET_KEY')).toHaveLength(1)
  await shop.pass(5)
  await shop.lookUpDue()
})

test('the payment page sends no second look-up while another process looks the payment up', async () => {
  const { payment_url } = await shop.begin()
  await shop.pass(1)
  expect(await takeDuePayments(shop.served.services.db, 8)).toHaveLength(1)
  await shop.pass(11 / 60)
  const sent = shop.bank.requests.length
  expect((await shop.open(payment_url)).status).toBe(303)
  expect(shop.bank.requests.length).toBe(sent)
})

test('a payment that another process is taking is passed over without waiting for it', async () => {
  const { db } = shop.served.services
  const [held, free] = [await shop.begin(), await shop.begin()]
  await shop.pass(1)
  const taken = await inTransaction(db, async (tx) => {
    await sql`select from card_payments where account_id = ${shop.person.account_id} and top_up_id = ${held.id} for update`.execute(
      tx
    )
    return takeDuePayments(db, 100)
  })
  const own = taken.filter(({ account_id }) => account_id === shop.person.account_id)
  expect(own.map(({ top_up_id }) => top_up_id)).toEqual([free.id])
})

test('a payment whose answer was lost for a day is found also behind the payment of an earlier request', async () => {
  const { id, payment, payment_url } = await shop.begin()
  await shop.notify(shop.bank.notification(shop.bank.cancel(payment.id)))
  await shop.lookUpDue()
  shop.bank.faults.push('lost_answer')
  await shop.open(payment_url)
  shop.bank.pay(shop.lastPayment().id)
  // the list of the bank begins with the payment that was added last
  shop.bank.payments.delete(payment.id)
  shop.bank.payments.set(payment.id, payment)
  await shop.pass(24 * 60)
  await shop.lookUpDue()
  expect([await shop.balance(), await shop.status(id)]).toEqual([150_000, 'paid'])
})

test('a payment that only a notification named does not replace the open payment of the page', async () => {
  const { id, payment, payment_url } = await shop.begin()
  await hint({ id: `other-${id}`, metadata: payment.metadata })
  expect((await shop.open(payment_url)).headers.get('location')).toContain(payment.id)
})

test('a refused repetition does not end the payment that another request has opened meanwhile', async () => {
  const { id, payment_url } = await shop.topUp()
  shop.bank.onRequest = async () => {
    shop.bank.onRequest = async () => false
    await shop.open(payment_url)
    // the list of the bank does not have the payment yet
    shop.bank.faults.push(
      { status: 400, text: '{"type":"error","code":"invalid_request"}' },
      { status: 200, text: '{"items":[]}' }
    )
    return false
  }
  await shop.open(payment_url)
  shop.bank.pay(shop.lastPayment().id)
  await shop.pass(1)
  await shop.lookUpDue()
  expect(await shop.status(id)).toBe('paid')
})

test('notifications store at most ten unknown payments of a top-up', async () => {
  const { id, payment } = await shop.begin()
  for (let no = 0; no < 12; no++) await hint({ id: `${id}-${no}`, metadata: payment.metadata })
  const { rows } = await shop.served.owner.query(
    'select from card_payments where top_up_id = $1 and idempotence_key is null',
    [id]
  )
  expect(rows).toHaveLength(10)
})

test('a list whose pages do not end is no answer', async () => {
  const page = { status: 200, text: '{"items":[],"next_cursor":"again"}' }
  shop.bank.faults.push(page, page)
  const bank = shop.served.services.acquirer?.bank as BankApi
  await expect(bank.findRefundsSince(new Date())).rejects.toThrow('do not end')
})
