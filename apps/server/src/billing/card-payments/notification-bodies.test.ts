import { describe, expect, test } from 'vitest'
import { type CardShop, shareShop } from './testing/card-shop.ts'

let shop: CardShop
// no test leaves an unpaid payment, so the next one needs no new product
shareShop((shared) => {
  shop = shared
})

describe('a notification', () => {
  const send = (body: BodyInit, headers: Record<string, string>) =>
    fetch(new URL('/api/v1/payments/yookassa/', shop.served.base), { method: 'POST', body, headers })

  test.each<[string, (message: string) => BodyInit, Record<string, string>, number]>([
    ['of another content type', (message) => message, { 'content-type': 'text/plain' }, 200],
    ['of a form', (message) => message, { 'content-type': 'application/x-www-form-urlencoded' }, 200],
    ['without a content type', (message) => Buffer.from(message), {}, 200],
    ['with an unreadable content type', (message) => message, { 'content-type': ';;' }, 415],
    ['with a byte order mark', (message) => `\ufeff${message}`, { 'content-type': 'application/json' }, 400],
    ['that is HTML', () => '<html></html>', { 'content-type': 'text/html' }, 400],
    ['that is no text', () => Buffer.from([0xff, 0xfe, 0]), { 'content-type': 'application/json' }, 400],
    ['of 20 MB', () => 'x'.repeat(20_000_000), { 'content-type': 'application/json' }, 413],
    [
      'with a key that the database cannot hold',
      (message) => message.replace(/"order_key":"[^"]+"/, String.raw`"order_key":"\u0000"`),
      { 'content-type': 'application/json' },
      200
    ],
    ['nested deeply', () => '['.repeat(10_000), { 'content-type': 'application/json' }, 400]
  ])('%s does no harm', async (_, change, headers, status) => {
    const { payment } = await shop.begin()
    const message = JSON.stringify(shop.bank.notification(shop.bank.pay(payment.id)))
    const answer = await send(change(message), headers).catch(() => undefined)
    // a body that is too large may be refused while it is sent
    expect(answer?.status ?? 413).toBe(status)
    await shop.pass(1)
    await shop.lookUpDue()
    expect(await shop.balance()).toBe(150_000)
  })

  test.each([
    [
      'of a refund',
      { type: 'notification', event: 'refund.succeeded', object: { id: 'r', payment_id: 'p' } },
      200
    ],
    ['of another kind', { type: 'notification', event: 'deal.closed', object: {} }, 200],
    ['without an object', { type: 'notification', event: 'payment.succeeded' }, 400],
    ['of another type', { type: 'message' }, 400],
    ['that is no JSON', '{', 400],
    ['that is empty', '', 400]
  ])('%s is answered', async (_, message, status) => {
    expect((await shop.notify(message)).status).toBe(status)
  })
})

test.each(['/pay/-', `/pay/${'x'.repeat(5000)}`, '/pay/%D0%9F'])('%s is not found', async (path) => {
  expect((await shop.open(path)).status).toBe(404)
})
