import type { Event } from '@cloud/api'
import { expect, test } from 'vitest'
import { account, Client, type Json, ok, order, visitor } from './client.ts'

test.each<[Json, Json]>([
  [{ name: ' Анна ' }, { name: 'Анна' }],
  [{ user_type: 'org' }, { user_type: 'org' }],
  [
    { user_type: 'ip', inn: '500100732259' },
    { user_type: 'ip', inn: '500100732259' }
  ],
  [
    { inn: '7707083893', kpp: '773601001', company: 'ООО «Ромашка»' },
    { inn: '7707083893', kpp: '773601001', company: 'ООО «Ромашка»' }
  ],
  [
    { inn: '', kpp: '' },
    { inn: '', kpp: '' }
  ],
  [{ email: 'other@cloud.test', balance_rub_cents: 5, id: 1, unknown: 1 }, {}],
  [{}, {}]
])('PATCH user %j takes effect', async (change, effect) => {
  const one = await account()
  const before = await one.me()
  expect(ok(await one.patch(`/api/v1/user/${before.id}/`, change))).toEqual({ ...before, ...effect })
  expect(await one.me()).toEqual({ ...before, ...effect })
})

test('PATCH user refuses at the field', async () => {
  const one = await account()
  const me = await one.me()
  const wrong: Record<string, unknown[]> = {
    name: ['', ' ', null, 1, 'a\nb', 'a\u0000', 'я'.repeat(101)],
    user_type: ['', 'admin', null, 0],
    inn: ['7707083894', '123', 7707083893, null, '٧٧٠٧٠٨٣٨٩٣', '770708389 3'],
    kpp: ['12345678', '1234567890', 'ABCDEFGHI', null],
    company: [null, 1, 'я'.repeat(201)],
    phone: [null, 1, 'abc', '+7'.repeat(100)]
  }
  for (const [field, values] of Object.entries(wrong))
    for (const value of values)
      expect({
        field,
        value,
        ...(await one.patch(`/api/v1/user/${me.id}/`, { [field]: value }))
      }).toMatchObject({ status: 400, body: { fields: { [field]: expect.any(String) } } })
  expect(await one.me()).toEqual(me)
})

test('a new account has no periods; events need a year and a month', async () => {
  const one = await account()
  expect(await one.periods()).toEqual([])
  expect(await one.read('/api/v1/usr_evt/?year=2026&month=11')).toEqual({ count: 0, results: [] })
  for (const query of [
    '',
    '?year=2026',
    '?month=1',
    '?year=2026&month=0',
    '?year=2026&month=13',
    '?year=x&month=1',
    '?year=-1&month=1',
    '?year=1e3&month=1',
    '?year=99999999999999999999&month=1',
    '?year=2026&month=1.5',
    '?year=2026&month=1&limit=-1',
    '?year[]=2026&month=1'
  ])
    expect({ query, status: (await one.get(`/api/v1/usr_evt/${query}`)).status }).toEqual({
      query,
      status: 400
    })
})

const sum = (events: readonly Event[]) =>
  events.reduce((total, { amount_rub_cents }) => total + amount_rub_cents, 0)

test('months follow each other without a gap, and the amounts of each are closing less opening', async () => {
  const one = await account(2_000_000)
  const small = await one.running(await order(76, { price_plan: 1 }))
  await one.running(await order(102))
  await one.advance(40 * 24 * 3600)
  ok(await one.status(small, 0))
  await one.advance(30 * 24 * 3600)
  const periods = await one.periods()
  expect(periods.length).toBeGreaterThanOrEqual(3)
  let closing = 0
  let last: { year: number; month: number } | undefined
  for (const period of periods) {
    const { year, month, balance_start, balance_end } = period
    expect(Object.keys(period).sort()).toEqual(['balance_end', 'balance_start', 'month', 'year'])
    if (last !== undefined) expect(year * 12 + month).toBe(last.year * 12 + last.month + 1)
    last = period
    const { count, results } = await one.read<{ count: number; results: Event[] }>(
      `/api/v1/usr_evt/?year=${year}&month=${month}`
    )
    expect(count).toBe(results.length)
    expect(balance_start).toBe(closing)
    expect(balance_start + sum(results)).toBe(balance_end)
    closing = balance_end
    let balance = balance_end
    for (const event of results) {
      expect(event.balance_rub_cents).toBe(balance)
      balance -= event.amount_rub_cents
      const moscow = new Date(Date.parse(event.created_at) + 3 * 3_600_000)
      expect([moscow.getUTCFullYear(), moscow.getUTCMonth() + 1]).toEqual([year, month])
      if (!['top_up_balance', 'write_off', 'cloud_server_stopped'].includes(event.type))
        expect(event.amount_rub_cents).toBe(0)
    }
    const times = results.map(({ created_at }) => Date.parse(created_at))
    expect(times).toEqual(times.toSorted((a, b) => b - a))
    if (count > 2) {
      const part = await one.read<{ count: number; results: Event[] }>(
        `/api/v1/usr_evt/?year=${year}&month=${month}&limit=2&offset=1`
      )
      expect(part).toEqual({ count, results: results.slice(1, 3) })
    }
  }
  expect(closing).toBe(await one.balance())
  expect(await one.read('/api/v1/usr_evt/periods/?limit=1&offset=1')).toEqual(periods.slice(1, 2))
  const [event] = await one.events()
  expect(Object.keys(event ?? {}).sort()).toEqual([
    'amount_rub_cents',
    'balance_rub_cents',
    'created_at',
    'id',
    'server_id',
    'server_name',
    'text',
    'type'
  ])
})

test('leads: visitors too; phone or e-mail, consent, and the configuration as create takes it', async () => {
  const who = await visitor()
  const lead = { name: 'Анна', phone: '+7 900 000-00-00', consent: true }
  expect(ok(await who.post('/api/v1/leads/', lead))).toEqual({ id: expect.any(Number) })
  const { name, os_id, is_in_queue, ...configuration } = await order(76)
  expect([name, os_id, is_in_queue]).toBeDefined()
  ok(
    await who.post('/api/v1/leads/', {
      name: 'Анна',
      email: 'a@b.ru',
      comment: 'два\nряда',
      consent: true,
      configuration
    })
  )
  const wrong: [Json, string[]][] = [
    [{ name: '' }, ['name']],
    [{ name: undefined }, ['name']],
    [{ consent: false }, ['consent']],
    [{ consent: 'true' }, ['consent']],
    [{ consent: undefined }, ['consent']],
    [{ phone: 'abc' }, ['phone']],
    [{ phone: undefined }, ['phone']],
    [{ phone: '' }, ['phone']],
    [{ email: 'abc' }, ['email']],
    [{ comment: 'я'.repeat(10_000) }, ['comment']],
    [{ configuration: { ...configuration, flavor_id: 'x' } }, ['configuration']],
    [{ configuration: 5 }, ['configuration']]
  ]
  for (const [change, fields] of wrong) {
    const { status, body } = await who.post('/api/v1/leads/', { ...lead, ...change })
    expect({ change, status, fields: Object.keys(body.fields ?? {}) }).toEqual({
      change,
      status: 400,
      fields
    })
  }
})

const CLOCK = '/api/v1/sandbox/clock/'
test('the sandbox’s clock goes forward by whole seconds', async () => {
  const one = await account()
  const before = await one.advance(0)
  const after = await one.advance(3600)
  expect(after - before).toBeGreaterThanOrEqual(3_600_000)
  expect(after - before).toBeLessThan(3_600_000 + 10_000)
  for (const advance_seconds of [-1, 0.5, '60', null, true, 1e300, [60], undefined])
    expect({ advance_seconds, status: (await one.post(CLOCK, { advance_seconds })).status }).toEqual({
      advance_seconds,
      status: 400
    })
  const at = await Promise.all([one.advance(10), one.advance(10), one.advance(10)])
  expect(Math.max(...at) - after).toBeGreaterThanOrEqual(30_000)
})

const AUTH = '/api/auth/'
test('signing up, in and out; every refusal is a problem', async () => {
  const one = await account()
  const again = await (await visitor()).post(`${AUTH}sign-up/email`, {
    name: 'Б',
    email: one.email.toUpperCase(),
    password: 'Check-2026!'
  })
  expect(again.status).toBeGreaterThanOrEqual(400)
  expect(again.status).toBeLessThan(500)
  const wrong: Json[] = [
    {},
    { name: 'A', email: 'x', password: 'Check-2026!' },
    { name: 'A', email: 'a1@b.ru', password: 'short' },
    { name: 'A', email: 'a1@b.ru', password: 'x'.repeat(129) },
    { name: 'A', email: 'a1@b.ru', password: 'пароль-из-букв' },
    { name: 'A', email: 'a1@b.ru', password: 'with space 1' },
    { name: '', email: 'a1@b.ru', password: 'Check-2026!' },
    { name: 'A\u0000', email: 'a1@b.ru', password: 'Check-2026!' },
    { name: 1, email: 2, password: 3 }
  ]
  for (const body of wrong) {
    const heard = await (await visitor()).post(`${AUTH}sign-up/email`, body)
    expect({ body, status: heard.status }).toEqual({ body, status: 400 })
    expect(heard.headers.get('content-type')).toContain('application/problem+json')
    expect(heard.body).toMatchObject({
      status: 400,
      code: expect.any(String),
      error: expect.stringMatching(/[а-я]/),
      request_id: expect.any(String)
    })
  }
  const old = new Map(one.cookies)
  ok(await one.post(`${AUTH}sign-out`, {}))
  const thief = new Client()
  for (const [name, value] of old) thief.cookies.set(name, value)
  expect((await thief.get('/api/v1/cld_srv_cfg/')).status).toBe(401)
  expect(ok(await one.get('/api/v1/user/'))).toEqual([])
  expect((await one.post(`${AUTH}sign-in/email`, { email: one.email, password: 'Wrong-2026!' })).status).toBe(
    401
  )
  ok(await one.post(`${AUTH}sign-in/email`, { email: one.email, password: 'Check-2026!' }))
  expect((await one.me()).email).toBe(one.email)
  const session = (await one.get('/api/v1/user/')).headers.getSetCookie()
  for (const cookie of session) expect(cookie).toMatch(/HttpOnly/i)
})
