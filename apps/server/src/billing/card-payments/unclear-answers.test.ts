import { describe, expect, test } from 'vitest'
import type { RawAnswer } from '../../../../../testing/yookassa/objects.ts'
import { type CardShop, shareShop } from './testing/card-shop.ts'

let shop: CardShop
// each test ends with its payment paid, so the next one needs no new product
shareShop((shared) => {
  shop = shared
})

/** Answers that do not report whether the bank has done a request. */
const UNCLEAR = [
  ['an HTML page', { status: 200, text: '<html>ok</html>', type: 'text/html' }],
  ['an HTML page with 404', { status: 404, text: '<html>Not Found</html>', type: 'text/html' }],
  ['a redirect', { status: 302, text: '' }],
  ['nothing', { status: 200, text: '' }],
  ['half an object', { status: 200, text: '{"id": "2b' }],
  ['null', { status: 200, text: 'null' }],
  ['a list', { status: 200, text: '[]' }],
  ['an error with 200', { status: 200, text: '{"type":"error","code":"internal_server_error"}' }],
  ['a conflict', { status: 409, text: '{"type":"error","code":"conflict"}' }],
  [
    'a status that is not documented',
    {
      status: 200,
      text: '{"id":"x","status":"new","amount":{"value":"1500.00","currency":"RUB"},"metadata":{}}'
    }
  ],
  [
    'an amount that is a number',
    {
      status: 200,
      text: '{"id":"x","status":"succeeded","amount":{"value":1500,"currency":"RUB"},"metadata":{}}'
    }
  ],
  ['a body of 6 MB', { status: 200, text: `{"id":"${'x'.repeat(6_000_000)}"}` }]
] as const satisfies readonly (readonly [string, RawAnswer])[]

describe.each([
  ['that was not carried out', false],
  ['that was carried out', true]
])('a request %s', (_, isDone) => {
  test.each(UNCLEAR)('and is answered with %s is repeated, and paid once', async (__, answer) => {
    const others = shop.bank.payments.size
    const { id, payment_url } = await shop.topUp()
    shop.bank.faults.push({ ...answer, isDone })
    const page = await shop.open(payment_url)
    expect([page.status, await page.text()]).toEqual([503, expect.stringContaining('Банк не отвечает')])
    expect((await shop.open(payment_url)).status).toBe(303)
    expect(shop.bank.payments.size - others).toBe(1)
    shop.bank.pay(shop.lastPayment().id)
    shop.bank.faults.push({ ...answer, isDone })
    await shop.pass(1)
    await shop.lookUpDue()
    expect([await shop.balance(), await shop.status(id)]).toEqual([0, 'pending'])
    await shop.pass(5)
    await shop.lookUpDue()
    expect([await shop.balance(), await shop.status(id)]).toEqual([150_000, 'paid'])
  })
})

test.each(['lost_request', 'lost_answer', '500', '500_done', 'proxy_page', '429'] as const)(
  'after %s the payment page says that the bank does not answer, and a second try pays once',
  async (fault) => {
    const others = shop.bank.payments.size
    const { id, payment_url } = await shop.topUp()
    shop.bank.faults.push(fault)
    const failed = await shop.open(payment_url)
    expect([failed.status, failed.headers.get('cache-control')]).toEqual([503, 'no-store'])
    const page = await failed.text()
    expect(page).toContain('Банк не отвечает')
    expect(page).toContain(`href="${payment_url}"`)
    expect((await shop.open(payment_url)).status).toBe(303)
    expect(shop.bank.payments.size - others).toBe(1)
    shop.bank.pay(shop.lastPayment().id)
    await shop.pass(1)
    await shop.lookUpDue()
    expect([await shop.balance(), await shop.status(id)]).toEqual([150_000, 'paid'])
  }
)

test('a payment that the bank does not find stays open, and is credited if the bank finds it again', async () => {
  const { id, payment_url, payment } = await shop.begin()
  shop.bank.payments.delete(payment.id)
  await shop.pass(1)
  const pages = [await shop.open(payment_url), await shop.open(`${payment_url}/back`)]
  expect(pages.map(({ status }) => status)).toEqual([303, 303])
  await shop.lookUpDue()
  shop.bank.payments.set(payment.id, payment)
  shop.bank.pay(payment.id)
  await shop.pass(5)
  await shop.lookUpDue()
  expect([await shop.balance(), await shop.status(id)]).toEqual([150_000, 'paid'])
})

test('a payment that the bank does not find for 24 hours expires with a report, and is credited if it is found later', async () => {
  const { id, payment } = await shop.begin()
  shop.bank.payments.delete(payment.id)
  await shop.pass(24 * 60)
  await shop.lookUpDue()
  expect(await shop.status(id)).toBe('expired')
  expect(await shop.notices()).toContainEqual(expect.stringContaining(payment.id))
  await shop.pass(60)
  const reads = shop.bank.requests.length
  await shop.lookUpDue()
  expect(shop.bank.requests.length).toBe(reads)
  shop.bank.payments.set(payment.id, payment)
  shop.bank.pay(payment.id)
  await shop.notify({ type: 'notification', event: 'payment.succeeded', object: { id: payment.id } })
  await shop.lookUpDue()
  expect([await shop.balance(), await shop.status(id)]).toEqual([150_000, 'paid'])
})
