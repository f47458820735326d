import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { deleteExpired } from '../../jobs/tidy-up.ts'
import { Person } from '../../testing/person.ts'
import { type Served, serve } from '../../testing/serve.ts'
import { inTransaction } from '../db/in-transaction.ts'
import { IdempotencyKey } from './idempotency.ts'

const TOP_UPS = '/api/v1/top-ups/'
const ORDER = { amount_rub_cents: 100_000, payment_type: 'acquiring' }

let served: Served
let person: Person
let key: Record<string, string>
let n = 0

beforeAll(async () => {
  served = await serve({ LIMIT_REQUESTS_PER_SECOND: '100000' })
})
beforeEach(async () => {
  person = await Person.signedUp(served.base)
  n += 1
  key = { 'idempotency-key': `key ${n}` }
})
afterAll(() => served.stop())

const orders = async (account_id = person.account_id) =>
  (
    await served.services.db
      .selectFrom('top_ups')
      .select('top_up_id')
      .where('account_id', '=', account_id)
      .execute()
  ).length

test('a repeated key returns the first answer without further effects', async () => {
  const first = await person.post(TOP_UPS, ORDER, key)
  const second = await person.post(TOP_UPS, ORDER, key)
  expect(first.status).toBe(200)
  expect(second).toMatchObject({ status: 200, body: first.body })
  expect(await orders()).toBe(1)
})

test('50 concurrent calls with one key have one effect', async () => {
  const response = await Promise.all(Array.from({ length: 50 }, () => person.post(TOP_UPS, ORDER, key)))
  const answered = response.filter(({ status }) => status === 200)
  expect(answered.length).toBeGreaterThan(0)
  expect(new Set(answered.map(({ body }) => JSON.stringify(body))).size).toBe(1)
  expect(response.every(({ status }) => status === 200 || status === 409)).toBe(true)
  expect(await orders()).toBe(1)
})

test('bodies are compared after parsing', async () => {
  await person.post(TOP_UPS, '{"amount_rub_cents":100000,"payment_type":"acquiring"}', key)
  const again = await person.post(TOP_UPS, '{ "payment_type": "acquiring", "amount_rub_cents": 1e5 }', key)
  expect(again.status).toBe(200)
  expect(await orders()).toBe(1)
})

test('another body with the same key is refused, and the refusal is not stored', async () => {
  const first = await person.post(TOP_UPS, ORDER, key)
  const other = await person.post(TOP_UPS, { ...ORDER, amount_rub_cents: 100_001 }, key)
  expect(other).toMatchObject({ status: 422, body: { code: 'key_reused' } })
  expect((await person.post(TOP_UPS, ORDER, key)).body).toEqual(first.body)
  expect(await orders()).toBe(1)
})

test('a refusal by a rule is stored with its request_id, and its work is undone', async () => {
  const first = await person.post(TOP_UPS, { ...ORDER, amount_rub_cents: 1 }, key)
  const second = await person.post(TOP_UPS, { ...ORDER, amount_rub_cents: 1 }, key)
  expect(first.status).toBe(400)
  expect(second.body).toEqual(first.body)
  expect(second.headers.get('x-request-id')).toBe(first.headers.get('x-request-id'))
  expect(await orders()).toBe(0)
})

describe('a key belongs to', () => {
  test('its account', async () => {
    const other = await Person.signedUp(served.base)
    await person.post(TOP_UPS, ORDER, key)
    expect((await other.post(TOP_UPS, ORDER, key)).status).toBe(200)
    expect(await orders(other.account_id)).toBe(1)
  })

  test('its method and path', async () => {
    await person.post(TOP_UPS, ORDER, key)
    const other = await person.patch(`/api/v1/user/${person.account_id}/`, { name: 'Пётр' }, key)
    expect(other).toMatchObject({ status: 200, body: { name: 'Пётр' } })
  })

  test('the browser of its visitor', async () => {
    const lead = { name: 'Анна', phone: '+7 900 000-00-00', consent: true }
    const [one, two] = await Promise.all([Person.visitor(served.base), Person.visitor(served.base)])
    const first = await one.post('/api/v1/leads/', lead, key)
    expect(first.status).toBe(200)
    expect((await one.post('/api/v1/leads/', lead, key)).body).toEqual(first.body)
    expect((await two.post('/api/v1/leads/', lead, key)).body).not.toEqual(first.body)
  })
})

describe('the outcome of a write, requested by its key, is', () => {
  const asked = (name: string) => `/api/v1/idempotency-keys/${encodeURIComponent(name)}/`
  const ask = (who = person, name = key['idempotency-key'] ?? '') => who.get(asked(name))

  test('the stored answer, also a refusal by a rule, as often as requested, without further effects', async () => {
    expect(await ask()).toMatchObject({ status: 404, body: { code: 'not_found' } })
    const first = await person.post(TOP_UPS, ORDER, key)
    const answer = { method: 'POST', path: TOP_UPS, status: 200, body: first.body }
    expect(await ask()).toMatchObject({ status: 200, body: answer })
    expect((await ask()).body).toEqual(answer)
    expect(await orders()).toBe(1)
    const refused = await person.post(TOP_UPS, {}, { 'idempotency-key': `refused ${n}` })
    expect((await ask(person, `refused ${n}`)).body).toEqual({ ...answer, status: 400, body: refused.body })
  })

  test("'in progress' while the write runs in any process, without delaying it", async () => {
    const blocked = await served.services.pool.connect()
    await blocked.query('begin')
    await blocked.query('lock table top_ups in access exclusive mode')
    const write = person.post(TOP_UPS, ORDER, key)
    try {
      await expect.poll(async () => (await ask()).body).toMatchObject({ code: 'in_progress', status: 409 })
      const other = await Person.signedUp(served.base)
      expect((await ask(other)).status).toBe(404)
    } finally {
      await blocked.query('rollback')
      blocked.release()
    }
    const { status, body } = await write
    expect(status).toBe(200)
    expect((await ask()).body).toMatchObject({ status: 200, body })
  })

  test('unknown if nothing was stored: after a wrong token, or for an id without a write', async () => {
    await person.post(TOP_UPS, ORDER, { ...key, 'x-csrftoken': 'wrong' })
    await person.patch('/api/v1/user/999999999/', {}, key)
    expect((await ask()).status).toBe(404)
  })

  test('the last answer of several writes with one key', async () => {
    await person.post(TOP_UPS, ORDER, key)
    const path = `/api/v1/user/${person.account_id}/`
    const { body } = await person.patch(path, { name: 'Пётр' }, key)
    expect((await ask()).body).toEqual({ method: 'PATCH', path, status: 200, body })
  })

  test('visible to its caller only: not to another account, nor to the browser before sign-in', async () => {
    const lead = { name: 'Анна', phone: '+7 900 000-00-00', consent: true }
    const visitor = await Person.visitor(served.base)
    const { body } = await visitor.post('/api/v1/leads/', lead, key)
    expect((await ask(visitor)).body).toMatchObject({ path: '/api/v1/leads/', body })
    expect((await ask()).status).toBe(404)
    expect(await fetch(served.base + asked(key['idempotency-key'] ?? ''))).toMatchObject({ status: 404 })
    await visitor.post('/api/auth/sign-up/email', {
      name: 'Анна',
      email: `${crypto.randomUUID()}@cloud.test`,
      password: 'correct-horse-1'
    })
    expect((await ask(visitor)).status).toBe(404)
  })

  test.each(['~'.repeat(200), '/'.repeat(200), 'a/b c?d=%2f#"\\', '%'])('any key: %j', async (name) => {
    const { body } = await person.post(TOP_UPS, ORDER, { 'idempotency-key': name })
    expect((await ask(person, name)).body).toMatchObject({ status: 200, body })
  })

  test.each(['x'.repeat(201), 'ключ', 'a\tb', '\0'])('what is no key has no answer: %j', async (name) => {
    expect(await ask(person, name)).toMatchObject({ status: 404, body: { code: 'not_found' } })
  })

  test("available for 24 hours of the product's clock", async () => {
    await person.post(TOP_UPS, ORDER, key)
    await served.services.pool.query(
      `update idempotency_keys set created_at = created_at - interval '24 hours' where key = $1`,
      [key['idempotency-key']]
    )
    expect((await ask()).status).toBe(404)
  })
})

test.each([
  ['403', { 'x-csrftoken': 'wrong' }],
  ['415', { 'content-type': 'text/plain' }],
  ['415', { 'content-encoding': 'gzip' }]
])('a refusal with %s is not stored', async (status, headers) => {
  expect((await person.post(TOP_UPS, ORDER, { ...key, ...headers })).status).toBe(Number(status))
  expect((await person.post(TOP_UPS, ORDER, key)).status).toBe(200)
})

test('a 404 is not stored', async () => {
  const { services } = served
  const path = '/api/v1/user/999999999/'
  expect((await person.patch(path, {}, key)).status).toBe(404)
  const kept = await services.db
    .selectFrom('idempotency_keys')
    .select('key')
    .where('path', '=', path)
    .execute()
  expect(kept).toEqual([])
})

test('locks of keys never collide with other advisory locks, which have non-negative numbers', async () => {
  const { rows } = await inTransaction(served.services.db, async (tx) => {
    for (let many = 0; many < 50; many += 1) {
      const request = { method: 'POST', url: TOP_UPS, headers: { 'idempotency-key': `k${many}` }, body: {} }
      const caller = { account_id: many, visitor: '', session_id: null, token: null, address: '' }
      await IdempotencyKey.of(request as never, caller as never)?.claim(tx)
    }
    return sql<{ many: number; high: number }>`
      select count(*) as many, count(*) filter (where classid::bigint >= ${2 ** 31} and objsubid = 1) as high
      from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()`.execute(tx)
  })
  expect(rows).toEqual([{ many: 50, high: 50 }])
})

test('calls that change nothing ignore the key and store no answer', async () => {
  const quote = (body: object) => person.post('/api/v1/quote/', body, key)
  const first = await quote({ items: [] })
  expect(await quote({ items: {} })).toMatchObject({ status: 400, body: { code: 'invalid' } })
  expect(first.status).toBe(400)
  expect((await quote({ items: [] })).headers.get('x-request-id')).not.toBe(first.headers.get('x-request-id'))
  const change = await person.post('/api/v1/change-configuration/preview/', {}, key)
  expect(change).toMatchObject({ status: 400, body: { code: 'invalid' } })
  const kept = await served.services.pool.query('select from idempotency_keys where key = $1', [
    key['idempotency-key']
  ])
  expect(kept.rowCount).toBe(0)
})

test("a key is forgotten after 24 hours of the product's clock", async () => {
  const first = await person.post(TOP_UPS, ORDER, key)
  const back = (interval: string) =>
    served.services.pool.query(
      `update idempotency_keys set created_at = created_at - $2::interval where key = $1`,
      [key['idempotency-key'], interval]
    )
  await back('23 hours 59 minutes')
  expect((await person.post(TOP_UPS, ORDER, key)).body).toEqual(first.body)
  await back('1 minute')
  const later = await person.post(TOP_UPS, { ...ORDER, amount_rub_cents: 200_000 }, key)
  expect(later.status).toBe(200)
  expect(later.body).not.toEqual(first.body)
  expect(await orders()).toBe(2)
})

test("keys are deleted after 24 hours of the product's clock, not before", async () => {
  const { db, pool } = served.services
  const kept = async () =>
    (
      await db
        .selectFrom('idempotency_keys')
        .select('key')
        .where('key', '=', key['idempotency-key'] ?? '')
        .execute()
    ).length
  await person.post(TOP_UPS, ORDER, key)
  const back = (interval: string) =>
    pool.query(`update idempotency_keys set created_at = created_at - $1::interval`, [interval])
  await back('23 hours 59 minutes')
  await deleteExpired(db)
  expect(await kept()).toBe(1)
  await back('1 minute')
  await deleteExpired(db)
  expect(await kept()).toBe(0)
})
