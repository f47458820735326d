import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { SimulatedAcquirer } from '../../sandbox/acquirer/simulated-acquirer.ts'
import { Person } from '../../testing/person.ts'
import { type Served, serve } from '../../testing/serve.ts'

const TOP_UPS = '/api/v1/top-ups/'
const WEBHOOK = '/api/v1/payments/simulated/'
const card = { amount_rub_cents: 150_000, payment_type: 'acquiring' }

let served: Served
let bank: SimulatedAcquirer
let person: Person
beforeAll(async () => {
  served = await serve()
  bank = new SimulatedAcquirer(served.services.secret)
})
afterAll(() => served.stop())
const signUp = async () => {
  person = await Person.signedUp(served.base)
}

const asked = async (body: object = card) => {
  const response = await person.post(TOP_UPS, body)
  expect(response.status).toBe(200)
  return response.body as { id: number; status: string; payment_url: string; invoice_url: string }
}
const balance = async () => {
  const [user] = (await person.get('/api/v1/user/')).body as { balance_rub_cents: number }[]
  return user?.balance_rub_cents
}
/** Sends a request from a foreign site: without cookie and token. */
const atBank = (url: string, body: string | object, type = 'application/json') =>
  fetch(new URL(url, served.base), {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': type, origin: 'https://bank.test', 'sec-fetch-site': 'cross-site' },
    body: typeof body === 'string' ? body : JSON.stringify(body)
  })
const events = async () => {
  const moscow = new Date(Date.now() + 3 * 3_600_000)
  const [year, month] = [moscow.getUTCFullYear(), moscow.getUTCMonth() + 1]
  const { body } = await person.get(`/api/v1/usr_evt/?year=${year}&month=${month}`)
  return (body as { results: { type: string; amount_rub_cents: number; balance_rub_cents: number }[] })
    .results
}

describe('by card', () => {
  beforeEach(signUp)

  test('nothing is credited before the payment arrives, and then once', async () => {
    const { id, status, payment_url } = await asked()
    expect({ id, status }).toEqual({ id: expect.any(Number), status: 'pending' })
    expect(await balance()).toBe(0)
    const answer = await atBank(payment_url, { outcome: 'paid' })
    expect(answer.status).toBe(200)
    expect(await answer.json()).toEqual({ status: 'paid' })
    expect(await balance()).toBe(150_000)
    expect(await (await atBank(payment_url, { outcome: 'paid' })).json()).toEqual({ status: 'paid' })
    expect(await balance()).toBe(150_000)
    expect(await events()).toEqual([
      expect.objectContaining({
        type: 'top_up_balance',
        amount_rub_cents: 150_000,
        balance_rub_cents: 150_000,
        text: 'Пополнение картой на 1\u00a0500,00\u00a0₽'
      })
    ])
  })

  test('paid after declined counts, declined after paid does not', async () => {
    const { payment_url } = await asked()
    const declined = async () => {
      const answer = await atBank(payment_url, { outcome: 'declined' })
      expect(await answer.json()).toEqual({ status: 'declined' })
      const { rows } = await served.services.pool.query(
        'select settled_at from top_ups where account_id = $1',
        [person.account_id]
      )
      return rows
    }
    const settled = await declined()
    expect(await declined()).toEqual(settled)
    expect(await balance()).toBe(0)
    expect(await (await atBank(payment_url, { outcome: 'paid' })).json()).toEqual({ status: 'paid' })
    expect(await (await atBank(payment_url, { outcome: 'declined' })).json()).toEqual({ status: 'paid' })
    expect(await balance()).toBe(150_000)
  })

  test('the payment page works without scripts: pay is the first button, and the user returns to the panel', async () => {
    const { payment_url } = await asked()
    const page = await fetch(new URL(payment_url, served.base))
    const html = await page.text()
    expect(page.status).toBe(200)
    expect(page.headers.get('content-type')).toContain('text/html')
    expect(html).toContain('симуляция')
    expect(html).toContain('1\u00a0500,00\u00a0₽')
    expect([...html.matchAll(/<button[^>]*>([^<]*)</g)][0]?.[1]).toBe('Оплатить')
    expect(html).not.toContain('<script')
    const answer = await atBank(payment_url, 'outcome=paid', 'application/x-www-form-urlencoded')
    expect(answer.status).toBe(303)
    expect(answer.headers.get('location')).toBe('/panel')
    expect(await balance()).toBe(150_000)
    const after = await (await fetch(new URL(payment_url, served.base))).text()
    expect(after).toContain('Оплата получена')
    expect([html, after].map((page) => page.includes('без оплаты'))).toEqual([true, false])
  })

  test('ten concurrent notices are one credit', async () => {
    const { payment_url } = await asked()
    const order = payment_url.split('/').at(-2) ?? ''
    const notice = bank.sign({ order, outcome: 'paid', amount_rub_cents: 150_000 })
    const answers = await Promise.all(Array.from({ length: 10 }, () => atBank(WEBHOOK, notice)))
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
    expect(await balance()).toBe(150_000)
    expect(await events()).toHaveLength(1)
  })

  test('the amount that arrived is credited, not the requested one', async () => {
    const { payment_url } = await asked()
    const order = payment_url.split('/').at(-2) ?? ''
    await atBank(WEBHOOK, bank.sign({ order, outcome: 'paid', amount_rub_cents: 149_999 }))
    expect(await balance()).toBe(149_999)
  })

  test("a notice without the bank's signature changes nothing", async () => {
    const { payment_url } = await asked()
    const order = payment_url.split('/').at(-2) ?? ''
    const forged = new SimulatedAcquirer('guessed').sign({
      order,
      outcome: 'paid',
      amount_rub_cents: 1_000_000
    })
    expect((await atBank(WEBHOOK, forged)).status).toBe(401)
    expect((await atBank(WEBHOOK, { order, outcome: 'paid', amount_rub_cents: 1 })).status).toBe(401)
    expect((await atBank(WEBHOOK, '[]')).status).toBe(401)
    expect((await atBank(WEBHOOK, '{')).status).toBe(400)
    expect(await balance()).toBe(0)
  })

  test('an unknown order is not found', async () => {
    const notice = bank.sign({ order: 'unknown', outcome: 'paid', amount_rub_cents: 1 })
    expect((await atBank(WEBHOOK, notice)).status).toBe(404)
    expect((await atBank('/sandbox/acquirer/unknown/', { outcome: 'paid' })).status).toBe(404)
    expect((await fetch(new URL('/sandbox/acquirer/unknown/', served.base))).status).toBe(404)
  })

  test.each([
    ['another outcome', { outcome: 'later' }],
    ['no outcome', {}],
    ['a list', ['paid']],
    ['a text', '"paid"'],
    ['nothing', 'null']
  ])('a payment outcome with %s is answered with 400', async (_, body) => {
    const { payment_url } = await asked()
    expect((await atBank(payment_url, body)).status).toBe(400)
    expect((await atBank(payment_url, 'outcome=', 'application/x-www-form-urlencoded')).status).toBe(400)
    expect(await balance()).toBe(0)
  })
})

describe('by invoice', () => {
  beforeEach(signUp)

  const invoice = { amount_rub_cents: 10_000_000, payment_type: 'invoice' }

  test('a private person gets an invoice, which is an event and moves no money', async () => {
    const { id, status, invoice_url } = await asked(invoice)
    expect(status).toBe('pending')
    const page = await person.get(invoice_url)
    expect(page.status).toBe(200)
    expect(page.body).toContain(`Счёт № СЧ-${id}`)
    expect(page.body).toContain('100\u00a0000,00\u00a0₽')
    expect(page.body).toContain('16\u00a0666,67\u00a0₽')
    expect(await events()).toEqual([
      expect.objectContaining({
        type: 'invoice_requested',
        amount_rub_cents: 0,
        balance_rub_cents: 0,
        text: `Счёт №\u00a0СЧ-${id} на 100\u00a0000,00\u00a0₽`
      })
    ])
    expect(await balance()).toBe(0)
  })

  test('neither a visitor nor another account sees it', async () => {
    const { invoice_url } = await asked(invoice)
    expect((await (await Person.visitor(served.base)).get(invoice_url)).status).toBe(401)
    expect((await (await Person.signedUp(served.base)).get(invoice_url)).status).toBe(404)
    for (const path of ['/invoices/0/', '/invoices/abc/', `/invoices/${2 ** 60}/`, '/invoices/-1/'])
      expect((await person.get(path)).status).toBe(404)
  })

  test('an organisation must enter INN and KPP first, a sole trader INN', async () => {
    const profile = `/api/v1/user/${person.account_id}/`
    await person.patch(profile, { user_type: 'org' })
    const refused = await person.post(TOP_UPS, invoice)
    expect(refused.status).toBe(400)
    expect(refused.body).toMatchObject({ fields: { inn: expect.any(String), kpp: expect.any(String) } })
    await person.patch(profile, { inn: '7707083893' })
    expect((await person.post(TOP_UPS, invoice)).body).toMatchObject({ fields: { kpp: expect.any(String) } })
    await person.patch(profile, { kpp: '773601001', company: 'ООО «Ромашка» <b>' })
    const page = await person.get((await asked(invoice)).invoice_url)
    expect(page.body).toContain('ООО «Ромашка» &lt;b&gt;')
    expect(page.body).toContain('7707083893')
    await person.patch(profile, { user_type: 'ip', inn: '' })
    expect((await person.post(TOP_UPS, invoice)).status).toBe(400)
    await person.patch(profile, { inn: '500100732259' })
    await asked(invoice)
  })

  test('the payer stays as it was when the invoice was requested', async () => {
    const profile = `/api/v1/user/${person.account_id}/`
    await person.patch(profile, { name: 'Первая' })
    const { invoice_url } = await asked(invoice)
    await person.patch(profile, { name: 'Вторая' })
    expect((await person.get(invoice_url)).body).toContain('Первая')
  })
})

describe('the amount', () => {
  beforeAll(signUp)

  test.each([
    ['acquiring', 10_000],
    ['acquiring', 100_000_000],
    ['invoice', 10_000],
    ['invoice', 100_000_000_000]
  ])('by %s may be %i', async (payment_type, amount_rub_cents) => {
    await asked({ payment_type, amount_rub_cents })
  })

  test.each([
    ['acquiring', 9_999],
    ['acquiring', 100_000_001],
    ['invoice', 9_999],
    ['invoice', 100_000_000_001],
    ['invoice', -10_000],
    ['invoice', 0],
    ['invoice', 10_000.5],
    ['invoice', 1e300],
    ['invoice', '10000'],
    ['invoice', null],
    ['invoice', undefined],
    ['invoice', [10_000]]
  ])('by %s may not be %j', async (payment_type, amount_rub_cents) => {
    const { status, body } = await person.post(TOP_UPS, { payment_type, amount_rub_cents })
    expect(status).toBe(400)
    expect(body).toMatchObject({ fields: { amount_rub_cents: expect.any(String) } })
  })

  test.each(['card', '', null, 1, undefined])('%j is not a payment type', async (payment_type) => {
    const { status, body } = await person.post(TOP_UPS, { amount_rub_cents: 10_000, payment_type })
    expect(status).toBe(400)
    expect(body).toMatchObject({ fields: { payment_type: expect.any(String) } })
  })
})

test('a top-up is shown to its owner only', async () => {
  await signUp()
  const { id, payment_url } = await asked()
  expect((await person.get(`${TOP_UPS}${id}/`)).body).toEqual({
    id,
    status: 'pending',
    ...card,
    created_at: expect.any(String),
    payment_url,
    starts: []
  })
  expect((await person.get(`${TOP_UPS}${id + 1}/`)).status).toBe(404)
  const other = await Person.signedUp(served.base)
  expect((await other.get(`${TOP_UPS}${id}/`)).status).toBe(404)
})

test('a repeated key requests one top-up', async () => {
  await signUp()
  const first = await person.post(TOP_UPS, card, { 'idempotency-key': 'k' })
  const second = await person.post(TOP_UPS, card, { 'idempotency-key': 'k' })
  expect(second.body).toEqual(first.body)
  const another = await person.post(
    TOP_UPS,
    { ...card, amount_rub_cents: 20_000 },
    { 'idempotency-key': 'k' }
  )
  expect(another.status).toBe(422)
})

test('a paid top-up cannot be changed by any writer', async () => {
  await signUp()
  const { id, payment_url } = await asked()
  await atBank(payment_url, { outcome: 'paid' })
  const pool = served.owner
  await expect(
    pool.query(`update top_ups set status = 'declined' where top_up_id = $1`, [id])
  ).rejects.toThrow(/paid/)
  await expect(pool.query('delete from top_ups where top_up_id = $1', [id])).rejects.toThrow(/paid/)
})
