import { contract } from '@cloud/api'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Person } from '../testing/person.ts'
import { loadSamples, SAMPLE_CATALOGUE, type Served, serve, serveSamples } from '../testing/serve.ts'

const QUOTE = '/api/v1/quote/'

let served: Served
let visitor: Person

const query = (text: string) => served.services.pool.query(text)
const requestQuote = (body: unknown, who = visitor) => who.post(QUOTE, body)

beforeAll(async () => {
  served = await serveSamples({ LIMIT_PROMO_TRIES: '100000' })
  await query(`
    insert into promo_codes (code, discount, plans, gpu_ids, valid_from, valid_until, max_uses, max_uses_per_account,
      first_order_only) values
      ('WELCOME10', 10, '{0,1,3,6,12}', null, '2020-01-01', null, null, null, false),
      ('YEAR20', 20, '{12}', null, '2020-01-01', null, null, null, false),
      ('TWICE', 5, null, null, '2020-01-01', null, 2, null, false),
      ('EACH1', 5, null, null, '2020-01-01', null, null, 1, false),
      ('CARD1', 5, null, '{1}', '2020-01-01', null, null, null, false),
      ('FIRST', 5, null, null, '2020-01-01', null, null, null, true),
      ('TOMORROW', 5, null, null, product_now() + interval '1 day', null, null, null, false)`)
  visitor = await Person.visitor(served.base)
})
afterAll(() => served.stop())

/** A flavor without a GPU card, 2 vCPU and 4 GB; a GPU card that is not rented by the hour. */
const cpuFlavor = SAMPLE_CATALOGUE.flavors.find(({ gpu_id }) => gpu_id === null)?.id ?? 0
const privateGpu = SAMPLE_CATALOGUE.gpus.find(({ is_cloud }) => !is_cloud)?.id
const privateGpuFlavor = SAMPLE_CATALOGUE.flavors.find(({ gpu_id }) => gpu_id === privateGpu)?.id ?? 0
const item = { flavor_id: cpuFlavor, ssd_count: 256, price_plan: 1 }

test('returns the lines of each price, their sum, and the request', async () => {
  const asked = { ...item, name: 'web', os_id: 1, quantity: 3 }
  const { status, body } = await requestQuote({ items: [asked, { ...item, price_plan: 0 }] })
  expect(status).toBe(200)
  const { items, total, month, vat, net } = v.parse(contract.prices.quote.response, body)
  expect(items).toMatchObject([asked, { ...item, price_plan: 0, name: null, os_id: null, quantity: 1 }])
  const [first, second] = items
  const parts = (first?.lines ?? []).filter(({ kind }) => kind === 'part')
  expect(parts.reduce((sum, { kopeks }) => sum + kopeks, 0)).toBe(first?.quote.month)
  expect(total).toBe(3 * (first?.quote.total ?? 0) + (second?.quote.total ?? 0))
  expect(month).toBe(3 * (first?.quote.month ?? 0) + 720 * (second?.quote.hour ?? 0))
  expect(vat).toBe(Math.round((total * 20) / 120))
  expect(net).toBe(total - vat)
})

test('refuses wrong items and names their path', async () => {
  const past = '2019-12-31T23:59:59Z'
  for (const [body, ...fields] of [
    [{}, 'items'],
    [{ items: [] }, 'items'],
    [{ items: 'x' }, 'items'],
    [{ items: Array(11).fill(item) }, 'items'],
    [{ items: [20, 20, 11].map((quantity) => ({ ...item, quantity })) }, 'items'],
    [{ items: [item, null] }, 'items.1'],
    [{ items: [item, {}] }, 'items.1.flavor_id', 'items.1.ssd_count', 'items.1.price_plan'],
    [{ items: [{ ...item, quantity: 0 }] }, 'items.0.quantity'],
    [{ items: [{ ...item, quantity: 1.5 }] }, 'items.0.quantity'],
    [{ items: [{ ...item, quantity: 21 }] }, 'items.0.quantity'],
    [{ items: [{ ...item, ssd_count: 300 }] }, 'items.0.ssd_count'],
    [{ items: [item, { ...item, price_plan: 2 }] }, 'items.1.price_plan'],
    [{ items: [item, { ...item, flavor_id: 999_999 }] }, 'items.1.flavor_id'],
    [{ items: [item, { ...item, flavor_id: privateGpuFlavor, price_plan: 0 }] }, 'items.1.price_plan'],
    [{ items: [{ ...item, name: 'x'.repeat(21) }] }, 'items.0.name'],
    [{ items: [{ ...item, os_id: 999_999 }] }, 'items.0.os_id'],
    [{ items: [item], at: past }, 'at'],
    [{ items: [item], at: '2099-01-01' }, 'at'],
    [{ items: [item], at: '2099-02-31T00:00:00' }, 'at'],
    [{ items: [item], at: '2099-01-01T00:00:00+03' }, 'at'],
    [{ items: [item], at: 4_000_000_000_000 }, 'at'],
    [{ items: [item], promocode: '' }, 'promocode'],
    [{ items: [item], promocode: 5 }, 'promocode']
  ] as const) {
    const response = await requestQuote(body)
    expect([response.status, response.body], JSON.stringify(body)).toMatchObject([
      400,
      { code: 'invalid', error: expect.stringMatching(/^[А-Я]/) }
    ])
    expect(Object.keys((response.body as { fields: object }).fields)).toEqual(fields)
  }
})

test('uses the price list that was valid at the given moment', async () => {
  for (const history of ['flavor_prices', 'disk_prices', 'terms_history'])
    await query(`update ${history} set valid_from = valid_from - interval '1 day'`)
  const answers = await Promise.all(
    [undefined, new Date().toISOString(), new Date(Date.now() - 60_000).toISOString()].map((at) =>
      requestQuote({ items: [item], at })
    )
  )
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(answers[1]?.body).toEqual(answers[0]?.body)
  expect(answers[2]?.body).toEqual(answers[0]?.body)
  const { body } = await visitor.get('/api/v1/price-lists/')
  const { results } = v.parse(contract.prices.lists.response, body)
  const since = Date.parse(results.at(-1)?.valid_from ?? '')
  expect((await requestQuote({ items: [item], at: new Date(since).toISOString() })).status).toBe(200)
  expect((await requestQuote({ items: [item], at: new Date(since - 1).toISOString() })).body).toMatchObject({
    fields: { at: expect.stringMatching(/^Цен на этот момент нет/) }
  })
  // a code is never checked for a past moment
  await query(`insert into promo_codes (code, discount, valid_from, valid_until) values
    ('OVER', 5, '2020-01-01', product_now() - interval '1 second')`)
  const at = new Date(Date.now() - 60_000).toISOString()
  expect((await requestQuote({ items: [item], at, promocode: 'OVER' })).body).toMatchObject({
    code: 'promo_refused'
  })
})

test('refuses a configuration whose monthly price exceeds the maximum', async () => {
  await query(
    `update flavor_prices set flavor_monthly_price_rub_cents = 100000000000 where flavor_id = ${cpuFlavor}`
  )
  const { status, body } = await requestQuote({ items: [item] })
  expect([status, body]).toMatchObject([400, { fields: { 'items.0.flavor_id': expect.any(String) } }])
  await loadSamples(served)
})

const year = { ...item, price_plan: 12 }
const promosInQuote = (body: unknown) =>
  v.parse(contract.prices.quote.response, body).items.map(({ quote }) => quote.discount.promo)

test("applies the code's percent to the items that it suits", async () => {
  const all = await requestQuote({ items: [item, year], promocode: ' welcome10 ' })
  expect(promosInQuote(all.body)).toEqual([1_000, 1_000])
  expect(promosInQuote((await requestQuote({ items: [item, year], promocode: 'YEAR20' })).body)).toEqual([
    0, 2_000
  ])
  expect(
    promosInQuote((await requestQuote({ items: [{ ...item, quantity: 2 }], promocode: 'TWICE' })).body)
  ).toEqual([500])
  const at = new Date(Date.now() + 48 * 3_600_000).toISOString()
  expect(promosInQuote((await requestQuote({ items: [item], at, promocode: 'TOMORROW' })).body)).toEqual([
    500
  ])
})

test.each([
  ['that nobody gave out', 'GUESS', [item], /^Промокод не найден/],
  ['of another day', 'TOMORROW', [item], /^Промокод не найден/],
  ['that suits no item', 'YEAR20', [item], /^Промокод не действует для этого тарифа/],
  ['that suits no card', 'CARD1', [item], /^Промокод не действует для этой конфигурации/],
  ['with fewer uses per account than servers', 'EACH1', [{ ...item, quantity: 2 }], /^Промокод не найден/],
  ['with fewer uses left than servers', 'TWICE', [item, { ...item, quantity: 2 }], /^Промокод не найден/],
  ['of a first order for two', 'FIRST', [{ ...item, quantity: 2 }], /первого заказа/]
])('a code %s is refused with the message of apply-promo', async (_, promocode, items, words) => {
  const { status, body } = await requestQuote({ items, promocode })
  expect(status).toBe(400)
  const { code, error, fields } = body as { code: string; error: string; fields: object }
  expect([code, error]).toEqual(['promo_refused', expect.stringMatching(words)])
  expect(fields).toEqual({ promocode: error })
})

test('a guessed code counts as a try, a quote without a code does not', async () => {
  const strict = await serve({ LIMIT_PROMO_TRIES: '2' }, served.url)
  try {
    await query(`delete from rate_limits where key like 'promo_tries:%'`)
    const guesser = await Person.visitor(strict.base)
    const statuses = async (...bodies: object[]) => {
      const response = []
      for (const body of bodies)
        response.push((await requestQuote({ items: [item], ...body }, guesser)).status)
      return response
    }
    const guess = { promocode: 'GUESS' }
    expect(await statuses(guess, { promocode: 'WELCOME10' }, guess, guess)).toEqual([400, 200, 400, 429])
    expect(await statuses({ promocode: 'WELCOME10' }, {}, { promocode: null })).toEqual([429, 200, 200])
  } finally {
    await strict.stop()
  }
})

test('changes nothing and stores no answer for its idempotency key', async () => {
  const count = async () =>
    (
      await query(
        `select (select count(*) from promo_uses) as uses, (select count(*) from servers) as servers,
          (select count(*) from idempotency_keys) as answers`
      )
    ).rows[0]
  const before = await count()
  const key = { 'idempotency-key': 'quote-1' }
  const response = await visitor.post(QUOTE, { items: [item], promocode: 'TWICE' }, key)
  expect(response.status).toBe(200)
  expect(await visitor.post(QUOTE, { items: [item], promocode: 'TWICE' }, key)).toMatchObject({
    status: 200,
    body: response.body
  })
  expect((await visitor.post(QUOTE, { items: [item] }, key)).status).toBe(200)
  expect(await count()).toEqual(before)
})
