import { describe, expect, test } from 'vitest'
import { type Act, inTurn, json, serve } from '../testing/serve.ts'

const named = { server_name: 'tihaya-reka' }
const data = { ok: true, data: named }
const unreadable = (status: number) => ({ ok: false, error: { kind: 'unreadable', status } })

const text =
  (body: string | Buffer, status = 200, type = 'text/html'): Act =>
  (response) => {
    response.writeHead(status, { 'Content-Type': type }).end(body)
  }

describe('data is used only if the status is 200 and the body matches the contract', () => {
  const unusable: readonly (readonly [what: string, act: Act, status: number])[] = [
    ['HTML with 200', text('<!doctype html><h1>Привет</h1>'), 200],
    ['garbage', text('{"server_name": "a', 200, 'application/json'), 200],
    ['an empty body', text('', 200, 'application/json'), 200],
    ['null', json(null), 200],
    ['a field of a wrong type', json({ server_name: 7 }), 200],
    [
      'bytes that are not UTF-8',
      text(Buffer.from('{"server_name":"\u00ff"}', 'latin1'), 200, 'application/json'),
      200
    ],
    ['201', json(named, 201), 201],
    ['202', json(named, 202), 202],
    ['204', (response) => response.writeHead(204).end(), 204],
    ['206', json(named, 206), 206],
    ['a redirect', (response) => response.writeHead(302, { Location: '/api/v1/user/' }).end(), 302],
    ['a redirect that keeps the method', (response) => response.writeHead(307, { Location: '/' }).end(), 307]
  ]
  test.each(unusable)('%s is unreadable', async (_, act, status) => {
    const { client, asked } = await serve(act)
    expect(await client.randomName.get()).toEqual(unreadable(status))
    expect(asked).toHaveLength(1)
  })
})

test.each([{}, [{ behaviour: 'normal' }]])(
  'a response with a missing field is unreadable: %j',
  async (body) => {
    const { client } = await serve(json(body))
    expect(await client.sandbox.machines()).toEqual(unreadable(200))
  }
)

test('the response of a completed write may lack only fields that the client does not need', async () => {
  const machine = {
    flavor_id: 12,
    gpu_id: 3,
    gpu_count: 1,
    cpu_id: 2,
    cpu_count: 8,
    ram_id: 1,
    ram_count: 64
  }
  const chosen = { ...machine, price_plan: 1 } as const
  const order = { ...chosen, name: 'а', os_id: 1, ssd_count: 256, is_in_queue: false }
  const { client } = await serve(
    inTurn(json({ server_id: 7 }), json({ status: 1, missing_rub_cents: 0 }), json({}), json({ id: 'семь' }))
  )
  expect(await client.servers.create({ body: order })).toEqual({ ok: true, data: { server_id: 7 } })
  expect(await client.servers.create({ body: order })).toEqual(unreadable(200))
  const change = { body: { ...chosen, configuration_id: 7 } }
  expect(await client.changes.apply(change)).toEqual({ ok: true, data: {} })
  expect(await client.changes.apply(change)).toEqual(unreadable(200))
})

test.each([{}, { server_name: null }, { server_name: '' }])(
  'a response without a name is unreadable: %j',
  async (body) => {
    const { client } = await serve(json(body))
    expect(await client.randomName.get()).toEqual({ ok: true, data: { server_name: '' } })
  }
)

test('does not follow a redirect of a write', async () => {
  const { client, asked } = await serve((response) => response.writeHead(303, { Location: '/' }).end())
  expect(
    await client.leads.create({ body: { name: 'Анна', phone: '+7 900 000-00-00', consent: true } })
  ).toEqual(unreadable(303))
  expect(asked).toHaveLength(1)
})

test('does not read a body of 10 MB to its end', async () => {
  const piece = Buffer.alloc(100_000, 32)
  let sent = 0
  let closed = false
  const { client } = await serve((response) => {
    response.writeHead(200, { 'Content-Type': 'application/json' })
    const more = () => {
      while (sent < 10_000_000) {
        sent += piece.length
        if (!response.write(piece)) return void response.once('drain', more)
      }
      response.end('{"server_name":"late"}')
    }
    response.once('close', () => {
      closed = true
    })
    more()
  })
  expect(await client.randomName.get()).toEqual(unreadable(200))
  await expect.poll(() => closed).toBe(true)
  expect(sent).toBeLessThan(10_000_000)
})

test('reads a body up to the limit', async () => {
  const long = `${' '.repeat(1000)}{"server_name":"tihaya-reka"}`
  const { client } = await serve(text(long, 200, 'application/json'), { maxBytes: long.length })
  expect(await client.randomName.get()).toEqual(data)
  const { client: narrow } = await serve(text(long, 200, 'application/json'), { maxBytes: long.length - 1 })
  expect(await narrow.randomName.get()).toEqual(unreadable(200))
  const { client: open } = await serve(text(long, 200, 'application/json'), { maxBytes: Infinity })
  expect(await open.randomName.get()).toEqual(data)
})

const cut: Act = (response) => {
  response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': '100' })
  response.write('{"server_name":')
  setTimeout(() => response.destroy(), 5)
}

test('a connection cut within the body counts as no answer and is retried', async () => {
  const { client, asked } = await serve(inTurn(cut, json(named)))
  expect(await client.randomName.get()).toEqual(data)
  expect(asked).toHaveLength(2)
})

test('a connection cut each time returns no-answer after three attempts', async () => {
  const { client, asked } = await serve(cut)
  expect(await client.randomName.get()).toMatchObject({ ok: false, error: { kind: 'no-answer' } })
  expect(asked).toHaveLength(3)
})

test('a connection closed without a response is retried', async () => {
  const { client, asked } = await serve(inTurn((response) => response.destroy(), json(named)))
  expect(await client.randomName.get()).toEqual(data)
  expect(asked).toHaveLength(2)
})

describe('an error response is parsed leniently: only `error` is required', () => {
  const sentences: readonly (readonly [what: string, act: Act, error: string | undefined])[] = [
    ['a sentence', json({ error: 'Нет такого промокода' }, 400), 'Нет такого промокода'],
    ['no error key', json({ message: 'x' }, 400), undefined],
    ['an empty error', json({ error: '' }, 400), ''],
    ['an error of spaces', json({ error: '  ' }, 400), ''],
    ['an error that is null', json({ error: null }, 400), ''],
    ['an error that is an object', json({ error: { text: 'x' } }, 400), ''],
    ['a list', json([{ error: 'x' }], 400), undefined],
    ['a text', json('error', 400), undefined],
    ['HTML', text('<h1>Bad</h1>', 400), undefined],
    ['nothing', text('', 400), undefined]
  ]
  test.each(sentences)('%s', async (_, act, error) => {
    const { client } = await serve(act)
    const result = await client.randomName.get()
    expect(result).toMatchObject({ ok: false, error: { kind: 'refused', status: 400 } })
    expect(!result.ok && result.error.kind === 'refused' && result.error.problem.error).toBe(error)
  })

  test('fields of a wrong type are omitted', async () => {
    const problem = {
      error: 'Так нельзя',
      code: 7,
      fields: { name: 1 },
      missing_rub_cents: -1,
      quote: {},
      request_id: 'r'
    }
    const { client } = await serve(json(problem, 409))
    expect(await client.randomName.get()).toEqual({
      ok: false,
      error: { kind: 'refused', status: 409, problem: { error: 'Так нельзя', request_id: 'r' } }
    })
  })
})
