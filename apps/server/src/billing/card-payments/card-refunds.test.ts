import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type FakeRefund, refundNotification } from '../../../../../testing/yookassa/objects.ts'
import type { BankApi } from '../top-ups/acquirer.ts'
import { makeRefund, takeDueRefunds } from './make-refund.ts'
import { payOut, payTopUp, plain, refundsOf, runOperator } from './testing/card-refunds.ts'
import { CardShop } from './testing/card-shop.ts'

let shop: CardShop
beforeEach(async () => {
  shop = await CardShop.open()
})
afterEach(() => shop.close())

const run = (...words: string[]) => runOperator(shop, ...words)
const payout = (roubles: string, ...more: string[]) => payOut(shop, roubles, ...more)
const paid = (amount_rub_cents?: number) => payTopUp(shop, amount_rub_cents)
const lastRefund = () => [...shop.bank.refunds.values()].at(-1) as FakeRefund
const refunds = () => refundsOf(shop)
const texts = async () => {
  const { rows } = await shop.served.owner.query(
    `select payload ->> 'lines' as lines from graphile_worker._private_jobs j
     join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'mail-events'`
  )
  return plain(rows.map(({ lines }) => lines).join('\n'))
}

test('a payout refunds the newest payments, each at most by what came by it', async () => {
  const [first, second] = [await paid(100_000), await paid(50_000)]
  const { status, output } = await payout('1200')
  expect(status).toBe(0)
  expect(output).toMatchObject({ posted: true, balance_rub_cents: 30_000 })
  expect(output.refunds).toMatchObject([
    { top_up_id: second.id, amount_rub_cents: 50_000 },
    { top_up_id: first.id, amount_rub_cents: 70_000 }
  ])
  expect(shop.bank.writes('/refunds')).toEqual([])
  expect(await refunds()).toMatchObject([{ status: 'pending' }, { status: 'pending' }])
  await shop.lookUpDue()
  expect(await refunds()).toMatchObject([{ status: 'succeeded' }, { status: 'succeeded' }])
  expect(shop.bank.writes('/refunds').map(({ body }) => body)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        payment_id: second.payment.id,
        amount: { value: '500.00', currency: 'RUB' }
      }),
      expect.objectContaining({ payment_id: first.payment.id, amount: { value: '700.00', currency: 'RUB' } })
    ])
  )
  expect((await payout('301')).stderr).toContain('less than that')
  expect((await payout('300', '--top-up', String(second.id))).stderr).toContain('0 ₽ of top-up')
  expect((await payout('300', '--top-up', String(first.id))).output.refunds).toMatchObject([
    { top_up_id: first.id, amount_rub_cents: 30_000 }
  ])
  await shop.lookUpDue()
  expect(shop.bank.refunds.size).toBe(3)
  expect(await shop.balance()).toBe(0)
})

test('a payout with a reference is made once, and is not taken for one of another payment', async () => {
  const [other, { id }] = [await paid(), await paid()]
  expect((await payout('500', '--reference', 'T-1')).status).toBe(0)
  expect((await payout('500', '--reference', 't-1')).status).toBe(4)
  expect((await payout('500', '--reference', 'T-1', '--top-up', String(id))).status).toBe(4)
  expect(await payout('500', '--reference', 'T-1', '--top-up', String(other.id))).toMatchObject({
    status: 1,
    stderr: expect.stringContaining(`was of top-up ${id}. For another payment give another --reference.`)
  })
  await shop.lookUpDue()
  expect(shop.bank.refunds.size).toBe(1)
})

test('a process that is killed after the call leaves a refund that another one repeats', async () => {
  await paid()
  await payout('500')
  const { db, acquirer } = shop.served.services
  const [taken] = await takeDueRefunds(db, 8)
  const bank = acquirer?.bank
  if (taken === undefined || bank === undefined) throw new Error('There is no refund.')
  let called: (() => void) | undefined
  const isCalled = new Promise<void>((resolve) => {
    called = resolve
  })
  const killed: Partial<BankApi> = {
    writeRefund: (order) => bank.writeRefund(order),
    async createRefund(body, key) {
      await bank.createRefund(body, key)
      called?.()
      return new Promise<never>(() => undefined)
    }
  }
  void makeRefund(db, killed as BankApi, taken)
  await isCalled
  expect(await takeDueRefunds(db, 8)).toEqual([])
  await shop.served.owner.query(`update card_refunds set lease_until = now() - interval '1 second'`)
  await shop.pass(2)
  await shop.lookUpDue()
  expect(await refunds()).toMatchObject([{ status: 'succeeded' }])
  expect(shop.bank.refunds.size).toBe(1)
})

describe('a refusal', () => {
  const isReturnedOnce = async () => {
    expect(await shop.balance()).toBe(150_000)
    expect(await refunds()).toMatchObject([{ status: 'refused' }])
    expect(await texts()).toContain('Банк отклонил возврат на карту: 500,00 ₽ снова на балансе')
    const notices = (await shop.notices()).filter((text) => text.startsWith('Банк отклонил возврат'))
    expect(notices).toHaveLength(1)
    const events = (await run('accounts', 'show', String(shop.person.account_id))).output.events
    expect(events[0]).toMatchObject({ type: 'top_up_balance', amount_rub_cents: 50_000 })
    const month = new Date(Date.parse(events[0].at) + 3 * 3_600_000).toISOString().slice(0, 7)
    expect((await run('month', 'show', month)).output).toMatchObject({
      received_acquiring_rub_cents: 150_000,
      returned_acquiring_rub_cents: 0,
      balance_rub_cents: 150_000
    })
    expect((await run('ledger', 'verify')).output).toEqual({ adds_up: true, differences: [] })
  }

  test('of the request returns the money once', async () => {
    const { payment } = await paid()
    await payout('500')
    shop.bank.cancel(payment.id)
    await shop.lookUpDue()
    await shop.pass(60)
    await shop.lookUpDue()
    await isReturnedOnce()
  })

  test.each(['500.00', '60.00'])('of a refund that was pending returns the money once', async (value) => {
    await paid()
    await payout('500')
    shop.bank.refundsTo = 'pending'
    await shop.lookUpDue()
    const refund = lastRefund()
    expect(await refunds()).toMatchObject([{ status: 'pending' }])
    refund.status = 'canceled'
    refund.amount = { value, currency: 'RUB' }
    refund.cancellation_details = { party: 'yoo_money', reason: 'insufficient_funds' }
    for (let times = 0; times < 3; times += 1) {
      await shop.notify(refundNotification(refund))
      await shop.pass(1)
      await shop.lookUpDue()
    }
    await isReturnedOnce()
    expect((await shop.notices()).at(-1)).toContain('insufficient_funds')
  })

  test('of the keys is none of the refund', async () => {
    await paid()
    await payout('500')
    shop.bank.acceptsKeys = false
    await shop.lookUpDue()
    expect(await refunds()).toMatchObject([{ status: 'pending' }])
    expect((await shop.notices()).at(-1)).toContain('YOOKASSA_SECRET_KEY')
    shop.bank.acceptsKeys = true
    await shop.pass(5)
    await shop.lookUpDue()
    expect(await refunds()).toMatchObject([{ status: 'succeeded' }])
  })
})

test('a refund of another amount is reported once, never requested again, and ended by an operator', async () => {
  const { payment } = await paid()
  await payout('600')
  const settle = (...more: string[]) => run('refunds', 'settle', '1', ...more)
  expect((await settle('--yes')).stderr).toMatch(/1 is no pending refund .* See notices list\.$/)
  const answer = { id: 'other', payment_id: payment.id, status: 'succeeded' }
  const object = { ...answer, amount: { value: '60.00', currency: 'RUB' } }
  shop.bank.nextFault = () => ({ status: 200, text: JSON.stringify(object) })
  for (let hour = 0; hour < 30; hour += 3) {
    await shop.lookUpDue()
    await shop.pass(180)
  }
  expect(shop.bank.writes('/refunds')).toHaveLength(1)
  expect((await shop.notices()).map(plain)).toEqual([
    expect.stringContaining('60,00 ₽ (RUB) вместо 600,00 ₽')
  ])
  shop.bank.nextFault = () => undefined
  await payout('900')
  await shop.lookUpDue()
  const erase = () => run('accounts', 'erase', String(shop.person.account_id), '--yes')
  expect((await erase()).stderr).toContain('has not answered a refund')
  expect((await settle()).stderr).toContain('600 ₽ booked, 60,00 ₽ (RUB) returned by the bank')
  expect((await settle('--yes')).output).toMatchObject({ top_up_id: 1, returned: '60,00\u00a0₽ (RUB)' })
  expect((await settle('--yes')).status).not.toBe(0)
  expect((await erase()).status).toBe(0)
})

test('a refund made at the bank is reported and named by month show, never booked, and not refunded again', async () => {
  const { payment, id } = await paid()
  const refund = shop.bank.refundAtBank(payment.id, '400.00')
  await Promise.all([1, 2, 3].map(() => shop.notify(refundNotification(refund))))
  await shop.lookUpDue()
  expect((await shop.notify(refundNotification(refund))).status).toBe(200)
  await shop.lookUpDue()
  expect(await shop.balance()).toBe(150_000)
  const notices = (await shop.notices()).filter((text) => text.includes('возвращён в банке'))
  expect(notices).toHaveLength(1)
  const { rows } = await shop.served.owner.query(
    `select to_char(settled_at at time zone 'Europe/Moscow', 'YYYY-MM') as month from card_refunds`
  )
  const month = await run('month', 'show', rows[0].month)
  expect(month.output.refunds_at_bank).toMatchObject([
    { top_up_id: id, bank_refund_id: refund.id, amount_rub_cents: 40_000 }
  ])
  expect(month.stderr).toMatch(new RegExp(`Refund ${refund.id} of 400 ₽.* unless you booked it`))
  expect((await payout('1500')).stderr).toContain('1 100 ₽ of the payments by card')
  expect((await payout('1100')).status).toBe(0)
})

test('a notification of a refund that came before the answer to our request is no other refund', async () => {
  await paid()
  await payout('500')
  shop.bank.faults.push('lost_answer')
  await shop.lookUpDue()
  const refund = lastRefund()
  await shop.notify(refundNotification(refund))
  await shop.lookUpDue()
  await shop.pass(2)
  await shop.lookUpDue()
  expect(await refunds()).toMatchObject([{ status: 'succeeded', bank_refund_id: refund.id }])
  expect((await shop.notices()).filter((text) => text.includes('возвращён'))).toEqual([])
})

test('notifications of refunds that the bank does not know change nothing, and store at most ten', async () => {
  const { payment } = await paid()
  for (let no = 0; no < 12; no += 1)
    await shop.notify({
      type: 'notification',
      event: 'refund.succeeded',
      object: { id: `x${no}`, payment_id: payment.id, status: 'succeeded' }
    })
  await shop.lookUpDue()
  await shop.lookUpDue()
  const { rows } = await shop.served.owner.query('select status from card_refunds')
  expect(rows).toHaveLength(10)
  expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(['unknown']))
  expect(await shop.balance()).toBe(150_000)
})

test('an account is not erased while its money returns to a card', async () => {
  await paid()
  await payout('1500')
  const erase = () => run('accounts', 'erase', String(shop.person.account_id), '--yes')
  expect((await erase()).stderr).toContain('has not answered a refund')
  await shop.lookUpDue()
  expect((await erase()).status).toBe(0)
})
