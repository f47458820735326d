import { expect, test } from 'vitest'
import { type Account, account, Client, type Json, ok } from './client.ts'

const TOP_UP = '/api/v1/top-ups/'
test('by card: pending with a payment address, then credited once, however often the bank says so', async () => {
  const one = await account()
  const made = ok<Json>(await one.post(TOP_UP, { amount_rub_cents: 10_000, payment_type: 'acquiring' }))
  expect(made).toEqual({ id: expect.any(Number), status: 'pending', payment_url: expect.any(String) })
  const url = String(made.payment_url)
  const bank = new Client()
  const page = await bank.get(url)
  expect([page.status, page.text.includes('Оплатить')]).toEqual([200, true])
  expect(await one.balance()).toBe(0)
  for (const outcome of ['', 'PAID', null, 1, undefined])
    expect((await bank.post(url, { outcome })).status).toBe(400)
  expect((await bank.post(url, { outcome: 'declined' })).body).toEqual({ status: 'declined' })
  const heard = await Promise.all([1, 2, 3].map(() => bank.post(url, { outcome: 'paid' })))
  for (const { status, body } of heard)
    expect({ status, body }).toEqual({ status: 200, body: { status: 'paid' } })
  expect(await one.balance()).toBe(10_000)
  await bank.post(url, { outcome: 'declined' })
  expect(await one.balance()).toBe(10_000)
  const form = await bank.post(url, undefined, {
    raw: 'outcome=paid',
    headers: { 'content-type': 'application/x-www-form-urlencoded' }
  })
  expect([form.status, new URL(form.headers.get('location') ?? '', 'http://x').pathname]).toEqual([
    303,
    '/panel'
  ])
  expect(
    (
      await bank.post(url, undefined, {
        raw: 'outcome=x',
        headers: { 'content-type': 'application/x-www-form-urlencoded' }
      })
    ).status
  ).toBe(400)
  expect((await one.events()).map(({ type, amount_rub_cents }) => [type, amount_rub_cents])).toEqual([
    ['top_up_balance', 10_000]
  ])
  expect((await bank.post(`${url}x`, { outcome: 'paid' })).status).toBe(404)
})

test.each<[Json, string]>([
  [{ amount_rub_cents: 9_999 }, 'amount_rub_cents'],
  [{ amount_rub_cents: 100_000_001 }, 'amount_rub_cents'],
  [{ amount_rub_cents: 10_000.5 }, 'amount_rub_cents'],
  [{ amount_rub_cents: -10_000 }, 'amount_rub_cents'],
  [{ amount_rub_cents: '10000' }, 'amount_rub_cents'],
  [{ amount_rub_cents: null }, 'amount_rub_cents'],
  [{ amount_rub_cents: 1e300 }, 'amount_rub_cents'],
  [{ amount_rub_cents: 100_000_000_001, payment_type: 'invoice' }, 'amount_rub_cents'],
  [{ payment_type: 'cash' }, 'payment_type'],
  [{ payment_type: null }, 'payment_type'],
  [{ payment_type: undefined }, 'payment_type']
])('a top-up of %j is refused', async (wrong, field) => {
  const one = await account()
  const { status, body } = await one.post(TOP_UP, {
    amount_rub_cents: 10_000,
    payment_type: 'acquiring',
    ...wrong
  })
  expect({ status, fields: Object.keys(body.fields ?? {}) }).toEqual({ status: 400, fields: [field] })
})

test('the greatest sums are taken', async () => {
  const one = await account()
  expect((await one.post(TOP_UP, { amount_rub_cents: 100_000_000, payment_type: 'acquiring' })).status).toBe(
    200
  )
  expect(
    (await one.post(TOP_UP, { amount_rub_cents: 100_000_000_000, payment_type: 'invoice' })).status
  ).toBe(200)
})

test('anyone may ask for an invoice; org and ip give their INN first, an org its KPP, too', async () => {
  const ask = async (who: Account, change: Json) => {
    ok(await who.patch(`/api/v1/user/${(await who.me()).id}/`, change))
    const { status, body } = await who.post(TOP_UP, { amount_rub_cents: 10_000, payment_type: 'invoice' })
    return { status, fields: Object.keys(body.fields ?? {}).sort(), body }
  }
  const one = await account()
  expect(await ask(one, {})).toMatchObject({
    status: 200,
    body: { status: 'pending', invoice_url: expect.any(String) }
  })
  expect(await ask(one, { user_type: 'org' })).toMatchObject({
    status: 400,
    fields: expect.arrayContaining(['inn', 'kpp'])
  })
  expect((await ask(one, { user_type: 'ip' })).fields).toContain('inn')
  expect(await ask(one, { user_type: 'ip', inn: '500100732259' })).toMatchObject({ status: 200 })
  const made = await ask(one, {
    user_type: 'org',
    inn: '7707083893',
    kpp: '773601001',
    company: 'ООО «Ромашка»'
  })
  expect(made.status).toBe(200)
  const url = String(made.body.invoice_url)
  expect((await one.get(url)).status).toBe(200)
  expect([401, 404]).toContain((await (await account()).get(url)).status)
  expect((await one.events()).map(({ type, amount_rub_cents }) => [type, amount_rub_cents])).toEqual(
    Array.from({ length: 3 }, () => ['invoice_requested', 0])
  )
})
