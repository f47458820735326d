import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Person } from '../testing/person.ts'
import { serveCatalogue } from '../testing/renter.ts'
import { type Served, serve } from '../testing/serve.ts'

const LEADS = '/api/v1/leads/'
const lead = { name: 'Анна', phone: '+7 900 000-00-00', consent: true }
const configuration = {
  price_plan: 1,
  gpu_id: null,
  gpu_count: 0,
  cpu_id: 2,
  cpu_count: 2,
  ram_id: 1,
  ram_count: 4,
  ssd_count: 256,
  flavor_id: 74
}

let served: Served
let visitor: Person
beforeAll(async () => {
  served = await serveCatalogue()
  visitor = await Person.visitor(served.base)
})
afterAll(() => served.stop())

const kept = async (id: unknown) =>
  (await served.services.pool.query('select * from leads where lead_id = $1', [id])).rows[0]
const idOf = (body: unknown) => (body as { id: number }).id

test('a lead of a visitor is stored with its configuration', async () => {
  const { status, body } = await visitor.post(LEADS, { ...lead, comment: 'Нужно\nдва', configuration })
  expect(status).toBe(200)
  expect(body).toEqual({ id: expect.any(Number) })
  expect(await kept(idOf(body))).toMatchObject({
    account_id: null,
    name: 'Анна',
    phone: '+7 900 000-00-00',
    email: '',
    comment: 'Нужно\nдва',
    configuration: { flavor_id: 74, cpu_count: 2 }
  })
})

test('a configuration that is no longer offered is accepted', async () => {
  const { pool } = served.services
  await pool.query('update flavors set closed = true where flavor_id = 73')
  const closed = { ...configuration, flavor_id: 73, ram_count: 2 }
  const { status, body } = await visitor.post(LEADS, { ...lead, configuration: closed })
  expect(status).toBe(200)
  expect(await kept(idOf(body))).toMatchObject({ configuration: { flavor_id: 73 } })
})

test('a lead of a signed-in user is stored with the account; an e-mail suffices', async () => {
  const person = await Person.signedUp(served.base)
  const { body } = await person.post(LEADS, { name: 'Анна', email: 'anna@cloud.test', consent: true })
  expect(await kept(idOf(body))).toMatchObject({ account_id: person.account_id, configuration: null })
})

test('a robot gets the usual answer, but nothing is stored', async () => {
  const { status, body } = await visitor.post(LEADS, { ...lead, website: 'https://buy.test' })
  expect(status).toBe(200)
  expect(idOf(body)).toBeGreaterThan(0)
  expect(await kept(idOf(body))).toBeUndefined()
})

test('a repeated key stores one lead', async () => {
  const response = await Promise.all(
    Array.from({ length: 5 }, () =>
      visitor.post(LEADS, { ...lead, name: 'Дважды' }, { 'idempotency-key': 'once' })
    )
  )
  for (const { status } of response) expect([200, 409]).toContain(status)
  await visitor.post(LEADS, { ...lead, name: 'Дважды' }, { 'idempotency-key': 'once' })
  const { rows } = await served.services.pool.query(`select from leads where name = 'Дважды'`)
  expect(rows).toHaveLength(1)
})

describe('is refused by field', () => {
  test.each([
    ['no name', { name: undefined }, 'name'],
    ['an empty name', { name: ' ' }, 'name'],
    ['a huge name', { name: 'я'.repeat(101) }, 'name'],
    ['a name that is no text', { name: { toString: 'x' } }, 'name'],
    ['a control character', { name: 'Анна\u0007' }, 'name'],
    ['no way to call back', { phone: undefined }, 'phone'],
    ['no consent', { consent: false }, 'consent'],
    ['consent as text', { consent: 'true' }, 'consent'],
    ['no consent at all', { consent: undefined }, 'consent'],
    ['a wrong e-mail', { email: 'anna' }, 'email'],
    ['a huge comment', { comment: 'я'.repeat(2001) }, 'comment'],
    ['a configuration that is none', { configuration: 'H100' }, 'configuration'],
    [
      'a configuration with a wrong disk',
      { configuration: { ...configuration, ssd_count: 100 } },
      'configuration.ssd_count'
    ],
    [
      'a configuration that never was',
      { configuration: { ...configuration, flavor_id: 4_000_000 } },
      'configuration.flavor_id'
    ],
    [
      'a configuration with the memory of another',
      { configuration: { ...configuration, ram_count: 8 } },
      'configuration.ram_count'
    ]
  ])('%s', async (_, change, field) => {
    const { status, body } = await visitor.post(LEADS, { ...lead, ...change })
    expect(status).toBe(400)
    expect(body).toMatchObject({ error: expect.any(String), fields: { [field]: expect.any(String) } })
  })
})

test('an address has a limit of leads a minute', async () => {
  const strict = await serve({ LIMIT_LEADS: '2' })
  try {
    const eager = await Person.visitor(strict.base)
    for (let i = 0; i < 2; i++) expect((await eager.post(LEADS, lead)).status).toBe(200)
    const { status, headers } = await eager.post(LEADS, lead)
    expect(status).toBe(429)
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  } finally {
    await strict.stop()
  }
})
