import { createServer } from 'node:net'
import { describe, expect, test, vi } from 'vitest'
import type { CreatePayload } from '../schemas/server.ts'
import { inTurn, json, serve } from '../testing/serve.ts'
import { createClient } from './client.ts'

const order: CreatePayload = {
  name: 'node-1',
  price_plan: 1,
  flavor_id: 7,
  gpu_id: null,
  gpu_count: 0,
  cpu_id: 1,
  cpu_count: 2,
  ram_id: 1,
  ram_count: 4,
  ssd_count: 256,
  os_id: 3,
  is_in_queue: false
}
const created = { server_id: 12, status: 1, missing_rub_cents: 0 }
const named = { server_name: 'tihaya-reka' }

test('a read sends the path with its slash and cookies, without token and key', async () => {
  const { client, asked } = await serve(json(named))
  expect(await client.randomName.get()).toEqual({ ok: true, data: named })
  expect(asked).toHaveLength(1)
  expect(asked[0]).toMatchObject({ method: 'GET', url: '/api/v1/get-random-server-name/', body: '' })
  expect(asked[0]?.headers['x-csrftoken']).toBeUndefined()
  expect(asked[0]?.headers['idempotency-key']).toBeUndefined()
})

test('a write sends token, key and body', async () => {
  const { client, asked } = await serve(json(created), { csrf: () => 'token-1' })
  expect(await client.servers.create({ body: order }, { key: 'order-1' })).toEqual({
    ok: true,
    data: created
  })
  expect(asked[0]).toMatchObject({
    method: 'POST',
    url: '/api/v1/create_user_server_config',
    headers: { 'x-csrftoken': 'token-1', 'idempotency-key': 'order-1', 'content-type': 'application/json' }
  })
  expect(JSON.parse(asked[0]?.body ?? '')).toEqual(order)
})

test('a price request sends nothing that a page of another site may not send: no token, no key, no credentials', async () => {
  const sent: RequestInit[] = []
  const client = createClient({
    base: 'https://cloud.example',
    csrf: () => 'token-1',
    fetch: async (_, init) => {
      sent.push(init)
      return new Response('[]')
    }
  })
  await client.prices.quote({ body: { items: [] } })
  await client.flavors.list()
  await client.offers.list()
  expect(sent.map(({ credentials }) => credentials)).toEqual(['same-origin', 'same-origin', 'include'])
  expect(Object.keys(sent[0]?.headers ?? {}).toSorted()).toEqual(['Accept', 'Content-Type'])
})

test('each write has its own key and reads the token again', async () => {
  let turn = 0
  const { client, asked } = await serve(json(created), { csrf: () => `token-${++turn}` })
  await client.servers.create({ body: order })
  await client.servers.create({ body: order })
  const keys = asked.map(({ headers }) => headers['idempotency-key'])
  expect(new Set(keys).size).toBe(2)
  for (const key of keys) expect(key).toMatch(/^[0-9a-f]{32}$/)
  expect(asked.map(({ headers }) => headers['x-csrftoken'])).toEqual(['token-1', 'token-2'])
})

test('parameters and query become part of the URL', async () => {
  const { client, asked } = await serve(json([]))
  await client.cloudServers.get({ params: { id: 42 } })
  await client.events.list({ query: { year: 2026, month: 11 } })
  await client.flavors.list({ query: { limit: 10, offset: 20 } })
  expect(asked.map(({ url }) => url)).toEqual([
    '/api/v1/cld_srv_cfg/42/',
    '/api/v1/usr_evt/?year=2026&month=11',
    '/api/v1/flavors/?limit=10&offset=20'
  ])
})

test('a base may end with a slash', async () => {
  const { base } = await serve(json(named))
  expect(await createClient({ base: `${base}/` }).randomName.get()).toEqual({ ok: true, data: named })
})

test('unknown fields are dropped', async () => {
  const { client } = await serve(json({ ...named, mood: 'calm' }))
  expect(await client.randomName.get()).toEqual({ ok: true, data: named })
})

test('events are a list, with or without `results`', async () => {
  const event = {
    id: 1,
    type: 'write_off',
    created_at: '2026-11-21T08:00:00.000Z',
    amount_rub_cents: -150,
    balance_rub_cents: 850,
    server_id: null,
    server_name: null,
    text: ''
  }
  const { client } = await serve(inTurn(json({ count: 9, results: [event] }), json([event])))
  const query = { year: 2026, month: 11 }
  expect(await client.events.list({ query })).toEqual({ ok: true, data: [event] })
  expect(await client.events.list({ query })).toEqual({ ok: true, data: [event] })
})

test('an event of an unknown type keeps its amount, a document of an unknown kind is dropped', async () => {
  const event = {
    id: 1,
    type: 'bonus_granted',
    created_at: '2026-11-21T08:00:00.000Z',
    amount_rub_cents: 700,
    balance_rub_cents: 1_700,
    server_id: null,
    server_name: null,
    text: 'Подарок'
  }
  const receipt = { kind: 'receipt', id: 4, event_id: 1 }
  const { client } = await serve(inTurn(json([event]), json([{ ...receipt, kind: 'certificate' }, receipt])))
  const query = { year: 2026, month: 11 }
  expect(await client.events.list({ query })).toEqual({ ok: true, data: [event] })
  expect(await client.events.documents({ query })).toEqual({ ok: true, data: [receipt] })
})

test('the catalogue is read from the page if it matches the contract', async () => {
  const brought = [{ id: 1, name: 'NVIDIA H100', ram: 80, is_cloud: true }]
  const { client, asked } = await serve(json([]), {
    preloaded: { '/api/v1/gpu/': brought, '/api/v1/os/': [{ id: 'one' }], '/api/v1/user/': [] }
  })
  expect(await client.catalogue.gpu()).toEqual({ ok: true, data: brought })
  expect(asked).toEqual([])
  expect(await client.catalogue.os()).toEqual({ ok: true, data: [] })
  expect(await client.catalogue.gpu({ query: { limit: 1 } })).toEqual({ ok: true, data: [] })
  await client.user.list()
  expect(asked.map(({ url }) => url)).toEqual(['/api/v1/os/', '/api/v1/gpu/?limit=1', '/api/v1/user/'])
})

test('an error keeps its message and additional fields', async () => {
  const problem = {
    type: 'about:blank',
    title: 'Conflict',
    status: 409,
    code: 'insufficient_funds',
    error: 'Не хватает 1 250 ₽.',
    missing_rub_cents: 125_000,
    request_id: 'r-1'
  }
  const { client, asked } = await serve(json(problem, 409, { 'Content-Type': 'application/problem+json' }))
  expect(await client.cloudServers.changeStatus({ params: { id: 1 }, body: { status: 1 } })).toEqual({
    ok: false,
    error: {
      kind: 'refused',
      status: 409,
      problem: {
        error: 'Не хватает 1 250 ₽.',
        code: 'insufficient_funds',
        missing_rub_cents: 125_000,
        request_id: 'r-1'
      }
    }
  })
  expect(asked).toHaveLength(1)
})

test('a refused connection returns no-answer with its cause', async () => {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const address = probe.address()
  const port = typeof address === 'object' ? address?.port : 0
  await new Promise((resolve) => probe.close(resolve))
  const client = createClient({ base: `http://127.0.0.1:${port}`, waits: [1, 1] })
  expect(await client.randomName.get()).toMatchObject({
    ok: false,
    error: { kind: 'no-answer', cause: { cause: { code: 'ECONNREFUSED' } } }
  })
})

describe('an invalid call returns its cause without sending a request', () => {
  const thrown = new Error('The session is over')
  const csrf = () => {
    throw thrown
  }
  const unsent = (cause: unknown) => ({ ok: false, error: { kind: 'unsent', cause } })

  test('a token function that throws', async () => {
    const { client, asked } = await serve(json(created), { csrf })
    expect(await client.servers.create({ body: order })).toEqual(unsent(thrown))
    expect(asked).toEqual([])
  })

  test('a body that cannot be converted to JSON', async () => {
    const { client, asked } = await serve(json(created))
    // @ts-expect-error a bigint, as in JavaScript without types
    const result = await client.servers.create({ body: { ...order, flavor_id: 7n } })
    expect(result).toEqual(unsent(expect.any(TypeError)))
    expect(asked).toEqual([])
  })

  test.each([
    ['token', { token: 'cs_…' }, {}],
    ['CSRF token', { csrf: () => 'ключ' }, {}],
    ['key', {}, { key: 'ключ' }]
  ])('a %s that no header can contain', async (_, options, given) => {
    const { client, asked } = await serve(json(created), options)
    expect(await client.servers.create({ body: order }, given)).toEqual(unsent(expect.any(TypeError)))
    expect(asked).toEqual([])
  })

  test.each([
    ['half a surrogate pair', '\ud83d'],
    ['a dot, which fetch removes from the path', '.'],
    ['two dots, which fetch resolves', '..']
  ])('an id that is %s', async (_, id) => {
    const { client, asked } = await serve(json(null))
    // @ts-expect-error a text, as in JavaScript without types
    const result = await client.cloudServers.get({ params: { id } })
    expect(result).toEqual(unsent(expect.any(URIError)))
    expect(asked).toEqual([])
  })

  test.each([
    [undefined, /outside a page/],
    ['', /outside a page/],
    ['cloud.example', /got 'cloud\.example'/],
    ['localhost:3000', /got 'localhost:3000'/],
    ['//cloud.example', /got/],
    ['https://', /got/],
    ['ftp://cloud.example', /got/],
    ['http://[', /got/],
    ['https://cloud.example ', /got/],
    ['https://cloud.example?shop=1', /got/],
    ['https://cloud.example/shop#top', /got/],
    ['https://name:word@cloud.example', /got/],
    [3000, /got '3000'/]
  ])('an invalid base %j', async (base, words) => {
    const asked = vi.fn(fetch)
    vi.stubGlobal('fetch', asked)
    // @ts-expect-error 3000 is no text
    const client = createClient({ ...(base !== undefined && { base }), waits: [1, 1] })
    const cause = expect.objectContaining({ name: 'TypeError', message: expect.stringMatching(words) })
    expect(await client.randomName.get()).toEqual(unsent(cause))
    expect(asked).not.toHaveBeenCalled()
  })

  test('a base is not required with a custom fetch that adds it', async () => {
    const given = vi.fn(async () => Response.json({ server_name: 'tihaya-reka' }))
    expect(await createClient({ fetch: given }).randomName.get()).toMatchObject({ ok: true })
    expect(given).toHaveBeenCalledWith('/api/v1/get-random-server-name/', expect.anything())
  })

  test('a call aborted before it starts', async () => {
    const { client } = await serve(json(created), { csrf })
    expect(await client.servers.create({ body: order }, { signal: AbortSignal.abort() })).toEqual({
      ok: false,
      error: { kind: 'aborted' }
    })
  })
})
