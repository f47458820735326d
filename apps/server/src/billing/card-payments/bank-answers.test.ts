import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { RawAnswer } from '../../../../../testing/yookassa/objects.ts'
import { refundNotification } from '../../../../../testing/yookassa/objects.ts'
import { COMMANDS } from '../../commands.ts'
import { operate } from '../../operator/cli/operate.ts'
import type { BankApi } from '../top-ups/acquirer.ts'
import { findRefundsAtBank } from './find-refunds-at-bank.ts'
import { CardShop } from './testing/card-shop.ts'

let shop: CardShop
beforeEach(async () => {
  shop = await CardShop.open()
})
afterEach(() => shop.close())

const DUPLICATED = {
  status: 400,
  text: '{"type":"error","code":"invalid_request","description":"Idempotence key duplicated","parameter":"Idempotence-Key"}'
} as const satisfies RawAnswer

test('a refused repetition finds the payment of the first request', async () => {
  const { id, payment_url } = await shop.topUp()
  shop.bank.faults.push('lost_answer', DUPLICATED)
  expect((await shop.open(payment_url)).status).toBe(503)
  const { id: bankId } = shop.lastPayment()
  expect((await shop.open(payment_url)).headers.get('location')).toContain(bankId)
  shop.bank.pay(bankId)
  await shop.pass(1)
  await shop.lookUpDue()
  expect([shop.bank.payments.size, await shop.balance(), await shop.status(id)]).toEqual([1, 150_000, 'paid'])
})

test('a refused request ends, and the next attempt takes a new key', async () => {
  const { payment_url } = await shop.topUp()
  shop.bank.faults.push(DUPLICATED)
  expect(await (await shop.open(payment_url)).text()).toContain('Банк не принял')
  expect((await shop.open(payment_url)).status).toBe(303)
  const [first, second] = shop.bank.writes()
  expect(first?.key).not.toBe(second?.key)
  expect(shop.bank.payments.size).toBe(1)
})

test('a payment that is reserved before its answer arrives is captured, also if the capture fails first', async () => {
  const { id, payment_url } = await shop.topUp()
  shop.bank.faults.push('lost_answer')
  await shop.open(payment_url)
  shop.lastPayment().status = 'waiting_for_capture'
  // found, then looked up, then not captured
  const capture = /capture$/
  shop.bank.onRequest = async (moment, { path }) => moment === 'arrived' && capture.test(path)
  expect((await shop.open(payment_url)).status).toBe(503)
  shop.bank.onRequest = async () => false
  await shop.pass(1)
  await shop.lookUpDue()
  expect([shop.bank.payments.size, await shop.balance(), await shop.status(id)]).toEqual([1, 150_000, 'paid'])
})

test('money that was reserved and canceled before its capture is declined', async () => {
  const { id, payment } = await shop.begin()
  payment.status = 'waiting_for_capture'
  shop.bank.onRequest = async (moment, { path }) => {
    if (moment === 'arrived' && path.endsWith('/capture')) shop.bank.cancel(payment.id, 'expired_on_capture')
    return false
  }
  for (let n = 0; n < 3; n++) {
    await shop.notify(shop.bank.notification(payment))
    await shop.pass(1)
    await shop.lookUpDue()
  }
  await shop.pass(5)
  await shop.lookUpDue()
  expect([await shop.balance(), await shop.status(id)]).toEqual([0, 'declined'])
})

test('the answer about another payment credits nothing', async () => {
  const { id, payment } = await shop.begin()
  const other = shop.bank.addPayment(payment, { status: 'succeeded' })
  const { object } = shop.bank.notification(other)
  shop.bank.faults.push({ status: 200, text: JSON.stringify(object) })
  await shop.pass(1)
  await shop.lookUpDue()
  expect([await shop.balance(), await shop.status(id)]).toEqual([0, 'pending'])
  shop.bank.pay(payment.id)
  await shop.pass(5)
  await shop.lookUpDue()
  expect([await shop.balance(), await shop.status(id)]).toEqual([150_000, 'paid'])
})

test('our request answered with a foreign payment leads nowhere, the next attempt opens ours', async () => {
  const { payment: other } = await shop.begin()
  const { id, payment_url } = await shop.topUp()
  const { object } = shop.bank.notification(other)
  for (const changed of [{}, { metadata: {} }, { status: 'succeeded' }]) {
    shop.bank.faults.push({ status: 200, text: JSON.stringify({ ...object, ...changed }) })
    expect((await shop.open(payment_url)).status).toBe(503)
  }
  expect((await shop.open(payment_url)).status).toBe(303)
  shop.bank.pay(shop.lastPayment().id)
  await shop.pass(1)
  await shop.lookUpDue()
  expect([await shop.balance(), await shop.status(id)]).toEqual([150_000, 'paid'])
})

test('money that arrives for a canceled payment is credited once', async () => {
  const { id, payment } = await shop.begin()
  await shop.notify(shop.bank.notification(shop.bank.cancel(payment.id)))
  await shop.lookUpDue()
  expect(await shop.status(id)).toBe('declined')
  payment.status = 'succeeded'
  shop.bank.faults.push('500')
  for (let n = 0; n < 3; n++) {
    await shop.notify(shop.bank.notification(payment))
    await shop.pass(6)
    await shop.lookUpDue()
  }
  expect([await shop.balance(), await shop.status(id)]).toEqual([150_000, 'paid'])
})

test('a payment that is unclear for a day is reported once', async () => {
  const { id, payment } = await shop.begin()
  shop.bank.nextFault = () => 'proxy_page'
  for (let hour = 0; hour < 52; hour += 4) {
    await shop.pass(240)
    await shop.lookUpDue()
  }
  expect(await shop.notices()).toEqual([
    expect.stringContaining(`${payment.id} (пополнение ${id}) не выяснен`)
  ])
  shop.bank.nextFault = () => undefined
  shop.bank.pay(payment.id)
  await shop.pass(6)
  await shop.lookUpDue()
  expect([await shop.balance(), await shop.status(id)]).toEqual([150_000, 'paid'])
})

describe('a refund made at the bank', () => {
  const find = () =>
    findRefundsAtBank(shop.served.services.db, shop.served.services.acquirer?.bank as BankApi)
  const about = async () => (await shop.notices()).filter((text) => text.includes('возвращён в банке'))

  test('is found without a notification, and reported once', async () => {
    const { payment } = await shop.begin()
    shop.bank.pay(payment.id)
    await shop.pass(1)
    await shop.lookUpDue()
    // others have used up the notifications that are stored
    for (let no = 0; no < 12; no++) {
      const object = { id: `x${no}`, payment_id: payment.id }
      await shop.notify({ type: 'notification', event: 'refund.succeeded', object })
    }
    await shop.lookUpDue()
    const made = [shop.bank.refundAtBank(payment.id, '400.00'), shop.bank.refundAtBank(payment.id, '100.00')]
    for (let n = 0; n < 3; n++) {
      await Promise.all([find(), find()])
      await shop.lookUpDue()
    }
    expect(await about()).toHaveLength(2)
    for (const { id } of made) expect(await about()).toContainEqual(expect.stringContaining(id))
    expect(await shop.balance()).toBe(150_000)
  })

  test('of a payment that is not known yet is found later', async () => {
    const { id, payment_url } = await shop.topUp()
    shop.bank.faults.push('lost_answer')
    await shop.open(payment_url)
    const payment = shop.bank.pay(shop.lastPayment().id)
    const refund = shop.bank.refundAtBank(payment.id, '400.00')
    expect((await shop.notify(refundNotification(refund))).status).toBe(200)
    await find()
    await shop.pass(1)
    await shop.lookUpDue()
    expect([await shop.balance(), await shop.status(id)]).toEqual([150_000, 'paid'])
    expect(await about()).toEqual([])
    await find()
    await shop.lookUpDue()
    expect(await about()).toEqual([expect.stringContaining(refund.id)])
  })
})

describe('a payment that arrives', () => {
  const operator = (...words: string[]) =>
    operate([...words, '--json'], { DATABASE_URL: shop.served.url }, COMMANDS)

  test('for an erased account is kept, and reported', async () => {
    const { payment } = await shop.begin()
    const { account_id } = shop.person
    const { status } = await operator('accounts', 'erase', String(account_id), '--yes')
    expect(status).toBe(0)
    shop.bank.pay(payment.id)
    await shop.pass(1)
    await shop.lookUpDue()
    await shop.notify(shop.bank.notification(payment))
    await shop.lookUpDue()
    const { rows } = await shop.served.owner.query(
      'select balance_rub_cents from accounts where account_id = $1',
      [account_id]
    )
    expect(Number(rows[0].balance_rub_cents)).toBe(150_000)
    expect(await shop.notices()).toEqual([expect.stringContaining(`после удаления аккаунта ${account_id}`)])
  })

  test('for a frozen account is credited', async () => {
    const { id, payment } = await shop.begin()
    const frozen = await operator('accounts', 'freeze', String(shop.person.account_id), '--yes')
    expect(frozen.status).toBe(0)
    shop.bank.pay(payment.id)
    await shop.pass(1)
    await shop.lookUpDue()
    expect([await shop.balance(), await shop.status(id)]).toEqual([150_000, 'paid'])
    const shown = JSON.parse((await operator('accounts', 'show', String(shop.person.account_id))).stdout)
    expect(shown.payments).toMatchObject([
      { top_up_id: id, bank_payment_id: payment.id, status: 'succeeded', amount_rub_cents: 150_000 }
    ])
  })
})
