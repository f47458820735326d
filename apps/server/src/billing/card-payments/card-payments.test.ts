import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { KEYS } from '../../../../../testing/yookassa/objects.ts'
import { CardShop } from './testing/card-shop.ts'

let shop: CardShop
beforeEach(async () => {
  shop = await CardShop.open()
})
afterEach(() => shop.close())

describe('the payment page', () => {
  test('creates the payment with the committed key and sends the customer to the bank', async () => {
    const { payment_url } = await shop.topUp()
    expect(payment_url).toMatch(/^\/pay\/[\w-]{32}$/)
    const answer = await shop.open(payment_url)
    expect(answer.status).toBe(303)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('location')).toContain(shop.lastPayment().id)
    const key = payment_url.split('/').at(-1)
    expect(shop.bank.writes()).toEqual([
      {
        method: 'POST',
        path: '/payments',
        key,
        body: {
          amount: { value: '1500.00', currency: 'RUB' },
          capture: true,
          confirmation: { type: 'redirect', return_url: `${shop.served.base}${payment_url}/back` },
          description: expect.stringMatching(/^Пополнение баланса № \d+$/),
          metadata: { order_key: key }
        }
      }
    ])
  })

  test('creates one payment, however often it is opened', async () => {
    const { payment_url } = await shop.topUp()
    const answers = await Promise.all(Array.from({ length: 5 }, () => shop.open(payment_url)))
    expect(new Set(answers.map(({ headers }) => headers.get('location'))).size).toBe(1)
    expect(shop.bank.payments.size).toBe(1)
  })

  test('waits if the bank has not processed the request yet', async () => {
    const { payment_url } = await shop.topUp()
    shop.bank.faults.push('202', '202')
    expect((await shop.open(payment_url)).status).toBe(303)
    expect(shop.bank.payments.size).toBe(1)
  })

  test('an unknown key is not found', async () => {
    const page = await shop.open('/pay/unknown')
    expect([page.status, await page.text()]).toEqual([404, expect.stringContaining('Пополнение не найдено')])
    expect((await shop.open('/pay/unknown/back')).status).toBe(404)
  })

  test('wrong keys of the shop are reported once, and the payment begins when they are right', async () => {
    const { payment_url } = await shop.topUp()
    shop.bank.acceptsKeys = false
    for (let n = 0; n < 2; n++)
      expect(await (await shop.open(payment_url)).text()).toContain('Банк не принял')
    expect(await shop.notices()).toEqual([expect.stringContaining('YOOKASSA_SECRET_KEY')])
    shop.bank.acceptsKeys = true
    expect((await shop.open(payment_url)).status).toBe(303)
  })
})

describe('a notification', () => {
  test('is a hint: the payment is looked up, and credited once', async () => {
    const { id, payment } = await shop.begin()
    const notification = shop.bank.notification(shop.bank.pay(payment.id))
    const answers = await Promise.all(Array.from({ length: 5 }, () => shop.notify(notification)))
    expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(200))
    expect(await shop.balance()).toBe(0)
    await shop.lookUpDue()
    expect([await shop.balance(), await shop.status(id)]).toEqual([150_000, 'paid'])
    await shop.notify(notification)
    await shop.pass(1)
    await shop.lookUpDue()
    expect(await shop.balance()).toBe(150_000)
  })

  test('that is forged changes nothing', async () => {
    const { payment } = await shop.begin()
    const { object, ...rest } = shop.bank.notification({ ...payment, status: 'succeeded' })
    await shop.notify({ ...rest, object })
    await shop.notify({ ...rest, object: { ...object, id: 'forged' } })
    await shop.pass(1)
    await shop.lookUpDue()
    await shop.pass(1)
    await shop.lookUpDue()
    expect(await shop.balance()).toBe(0)
    expect(await shop.notices()).toEqual([])
  })

  test('leads to one look-up in 10 s', async () => {
    const { payment } = await shop.begin()
    const notification = shop.bank.notification(payment)
    const lookUps = () => shop.bank.requests.filter(({ method }) => method === 'GET').length
    for (let n = 0; n < 3; n++) {
      await shop.notify({ ...notification, event: 'payment.waiting_for_capture' })
      await shop.lookUpDue()
    }
    expect(lookUps()).toBe(1)
    shop.bank.pay(payment.id)
    await shop.pass(10 / 60)
    await shop.lookUpDue()
    expect(lookUps()).toBe(2)
    expect(await shop.balance()).toBe(150_000)
  })
})

test('the amount that arrived is credited, and reserved money is captured first', async () => {
  const { id, payment } = await shop.begin()
  payment.amount = { value: '1499.99', currency: 'RUB' }
  payment.status = 'waiting_for_capture'
  await shop.pass(1)
  await shop.lookUpDue()
  expect(shop.bank.writes(`/payments/${payment.id}/capture`)).toHaveLength(1)
  expect(await shop.balance()).toBe(149_999)
  expect((await shop.person.get(`/api/v1/top-ups/${id}/`)).body).toMatchObject({
    status: 'paid',
    arrived_rub_cents: 149_999
  })
})

test('a canceled payment is declined in words, and the next attempt takes a new key', async () => {
  const { id, payment_url, payment } = await shop.begin()
  shop.bank.cancel(payment.id, 'insufficient_funds', 'payment_network')
  const back = await shop.open(`${payment_url}/back`)
  expect(await back.text()).toContain('не хватает денег')
  expect(await shop.status(id)).toBe('declined')
  expect((await shop.open(payment_url)).status).toBe(303)
  expect(await shop.status(id)).toBe('pending')
  const [first, second] = shop.bank.writes()
  expect(first?.key).not.toBe(second?.key)
  shop.bank.pay(shop.lastPayment().id)
  await shop.pass(1)
  await shop.lookUpDue()
  expect([await shop.balance(), await shop.status(id)]).toEqual([150_000, 'paid'])
})

test('a second payment of a top-up is credited once more and reported', async () => {
  const { id, payment } = await shop.begin()
  const second = shop.bank.addPayment(shop.bank.pay(payment.id))
  for (const one of [payment, second, payment, second]) {
    await shop.notify(shop.bank.notification(one))
    await shop.lookUpDue()
    await shop.pass(1)
  }
  await shop.lookUpDue()
  expect([await shop.balance(), await shop.status(id)]).toEqual([300_000, 'paid'])
  expect(await shop.notices()).toEqual([expect.stringContaining(`Пополнение ${id} оплачено ещё раз`)])
})

test.each([
  ['currency', { amount: { value: '1500.00', currency: 'USD' } }, 'валюта'],
  ['key', { metadata: { order_key: 'other' } }, 'ключ'],
  ['program', { metadata: {} }, 'ключ']
])('money of another %s is refused and reported', async (_, but, reason) => {
  const { id, payment } = await shop.begin()
  Object.assign(shop.bank.pay(payment.id), but)
  for (let n = 0; n < 3; n++) {
    await shop.notify(shop.bank.notification(payment))
    await shop.pass(1)
    await shop.lookUpDue()
  }
  expect(await shop.balance()).toBe(0)
  expect(await shop.status(id)).toBe('pending')
  expect(await shop.notices()).toEqual([expect.stringContaining(reason)])
})

test('pending payments are looked up after 1, 5, 15 and 60 minutes, hourly to 24 hours, and expire', async () => {
  const { id, payment, payment_url } = await shop.begin()
  const at: number[] = []
  let seen = 0
  // each minute of two hours, then the last minutes of each hour: they would also show a look-up of any other minute
  const isTried = (minute: number) => minute <= 120 || minute % 60 === 59 || minute % 60 === 0
  let before = 0
  for (let minute = 1; minute <= 26 * 60; minute++) {
    if (!isTried(minute)) continue
    await shop.pass(minute - before)
    before = minute
    await shop.lookUpDue()
    const lookUps = shop.bank.requests.filter(({ method }) => method === 'GET').length
    if (lookUps > seen) at.push(minute)
    seen = lookUps
  }
  expect(at).toEqual([1, 5, 15, ...Array.from({ length: 24 }, (_, n) => (n + 1) * 60)])
  expect(await shop.status(id)).toBe('expired')
  expect((await shop.open(payment_url)).status).toBe(410)
  await shop.notify(shop.bank.notification(shop.bank.pay(payment.id)))
  await shop.lookUpDue()
  expect([await shop.balance(), await shop.status(id)]).toEqual([150_000, 'paid'])
})

test('the last look-up must succeed before a payment expires', async () => {
  const { id } = await shop.begin()
  await shop.pass(24 * 60)
  shop.bank.faults.push('500')
  await shop.lookUpDue()
  expect(await shop.status(id)).toBe('pending')
  await shop.pass(5)
  await shop.lookUpDue()
  expect(await shop.status(id)).toBe('expired')
})

test('a payment whose answer was lost is found by its key, and after a day in the list of payments', async () => {
  const first = await shop.topUp()
  shop.bank.faults.push('lost_answer')
  await shop.open(first.payment_url)
  shop.bank.pay(shop.lastPayment().id)
  await shop.pass(1)
  await shop.lookUpDue()
  expect(await shop.status(first.id)).toBe('paid')
  const second = await shop.topUp()
  shop.bank.faults.push('lost_answer')
  await shop.open(second.payment_url)
  shop.bank.pay(shop.lastPayment().id)
  await shop.pass(25 * 60)
  await shop.lookUpDue()
  expect(await shop.status(second.id)).toBe('paid')
  expect([shop.bank.payments.size, await shop.balance()]).toEqual([2, 300_000])
})

test('a top-up that nobody began to pay expires', async () => {
  const { id } = await shop.topUp()
  await shop.pass(24 * 60 - 1)
  await shop.lookUpDue()
  expect(await shop.status(id)).toBe('pending')
  await shop.pass(1)
  await shop.lookUpDue()
  expect(await shop.status(id)).toBe('expired')
  expect(shop.bank.requests).toEqual([])
})

test('the receipt is of an advance payment, and keeps the address of the request', async () => {
  const codes = { YOOKASSA_RECEIPTS: '1', YOOKASSA_VAT_CODE: '6', YOOKASSA_TAX_SYSTEM_CODE: '1' }
  const receipts = await CardShop.open(codes)
  receipts.bank.needsReceipt = true
  const { payment } = await receipts.begin(10_050)
  await receipts.close()
  expect(payment.receipt).toEqual({
    customer: { email: expect.stringMatching(/@cloud\.test$/) },
    items: [
      {
        description: expect.stringContaining('Пополнение баланса'),
        quantity: 1,
        amount: { value: '100.50', currency: 'RUB' },
        vat_code: 6,
        payment_mode: 'advance',
        payment_subject: 'payment'
      }
    ],
    tax_system_code: 1
  })
})

test('without an acquirer, a payment by card is refused', async () => {
  const none = await CardShop.open({ ACQUIRER: 'none', YOOKASSA_SHOP_ID: KEYS.shopId })
  const topUp = { amount_rub_cents: 10_000, payment_type: 'acquiring' }
  const { status, body } = await none.person.post('/api/v1/top-ups/', topUp)
  expect([status, body]).toEqual([409, expect.objectContaining({ code: 'no_acquirer' })])
  expect((await none.notify({ type: 'notification' })).status).toBe(404)
  await none.close()
})
