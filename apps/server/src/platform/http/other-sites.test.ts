import { afterAll, beforeAll, expect, test } from 'vitest'
import { Person } from '../../testing/person.ts'
import { loadSamples, type Served, serve } from '../../testing/serve.ts'

let served: Served
beforeAll(async () => {
  served = await serve()
  await loadSamples(served)
})
afterAll(() => served.stop())

const allowedOrigin = async (path: string, headers: Record<string, string> = {}) =>
  (
    await fetch(served.base + path, { headers: { origin: 'https://foreign.example', ...headers } })
  ).headers.get('access-control-allow-origin')

test('pages of other sites may read public responses, without credentials', async () => {
  for (const path of [
    'gpu/',
    'flavors/',
    'flavors/?limit=1',
    'price-lists/',
    'price-history/',
    'openapi.json'
  ])
    expect([path, await allowedOrigin(`/api/v1/${path}`)]).toEqual([path, '*'])
  for (const path of ['user/', 'offers/', 'alerts/active-alert/'])
    expect([path, await allowedOrigin(`/api/v1/${path}`)]).toEqual([path, null])
  expect(await allowedOrigin('/api/v1/gpu/', { authorization: 'Bearer cs_x' })).toBe(null)
})

test('pages of other sites may quote prices without a promo code: no cookie is read, none is set', async () => {
  const url = `${served.base}/api/v1/quote/`
  const [flavor] = (await (await fetch(`${served.base}/api/v1/flavors/`)).json()) as { id: number }[]
  const items = [{ flavor_id: flavor?.id, ssd_count: 256, price_plan: 1, quantity: 1 }]
  const quote = (rest: object, headers: object = {}) =>
    fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: 'https://foreign.example', ...headers },
      body: JSON.stringify({ items, ...rest })
    })
  const answer = await quote(
    { promocode: null },
    { cookie: 'session=stolen', 'sec-fetch-site': 'cross-site' }
  )
  expect(answer.status).toBe(200)
  expect(answer.headers.get('access-control-allow-origin')).toBe('*')
  expect(answer.headers.get('access-control-allow-credentials')).toBe(null)
  expect(answer.headers.get('set-cookie')).toBe(null)
  const refused = await quote({ promocode: 'WELCOME10' })
  expect(refused.status).toBe(400)
  expect(await refused.json()).toMatchObject({ fields: { promocode: expect.any(String) } })

  const asked = await fetch(url, {
    method: 'OPTIONS',
    headers: {
      origin: 'https://foreign.example',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization, content-type'
    }
  })
  expect(asked.status).toBe(204)
  expect(asked.headers.get('access-control-allow-origin')).toBe('*')
  expect(asked.headers.get('access-control-allow-methods')).toBe('POST')
  expect(asked.headers.get('access-control-allow-headers')).toBe('Content-Type')
})

test('a quote needs no CSRF token, and its promo code is judged for the account of the session', async () => {
  const person = await Person.signedUp(served.base)
  const code = 'NEWHERE'
  await served.owner.query(
    `insert into promo_codes (code, discount, valid_from, first_order_only) values ($1, 10, '2020-01-01', true)`,
    [code]
  )
  const [flavor] = (await (await fetch(`${served.base}/api/v1/flavors/`)).json()) as { id: number }[]
  const given = {
    items: [{ flavor_id: flavor?.id, ssd_count: 256, price_plan: 1, quantity: 1 }],
    promocode: code
  }
  expect((await person.post('/api/v1/quote/', given, { 'x-csrftoken': '' })).status).toBe(200)
})
