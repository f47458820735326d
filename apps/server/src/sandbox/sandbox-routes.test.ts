import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Person } from '../testing/person.ts'
import { type Served, serve } from '../testing/serve.ts'

const CLOCK = '/api/v1/sandbox/clock/'
const MACHINES = '/api/v1/sandbox/machines/'

let served: Served
let person: Person
beforeAll(async () => {
  served = await serve()
  person = await Person.signedUp(served.base)
})
afterAll(() => served.stop())

const advance = async (advance_seconds: unknown, headers = {}) => {
  const { status, body } = await person.post(CLOCK, { advance_seconds }, headers)
  expect(status).toBe(200)
  return Date.parse((body as { now: string }).now)
}

test('the clock advances by the requested seconds', async () => {
  const before = await advance(0)
  expect(Math.abs(before - Date.now())).toBeLessThan(60_000)
  const after = await advance(3600)
  expect(after - before).toBeGreaterThanOrEqual(3_600_000)
  expect(after - before).toBeLessThan(3_660_000)
  expect(await advance(0)).toBeGreaterThanOrEqual(after)
})

test('a repeated key advances the clock once', async () => {
  const first = await advance(86_400, { 'idempotency-key': 'day' })
  expect(await advance(86_400, { 'idempotency-key': 'day' })).toBe(first)
  expect((await advance(0)) - first).toBeLessThan(60_000)
  const { status } = await person.post(CLOCK, { advance_seconds: 1 }, { 'idempotency-key': 'day' })
  expect(status).toBe(422)
})

test('concurrent advances wait for each other, and all of them count', async () => {
  const before = await advance(0)
  const moments = await Promise.all([advance(100), advance(100), advance(100)])
  expect(Math.max(...moments) - before).toBeGreaterThanOrEqual(300_000)
})

test('the behaviour of machines can be set', async () => {
  expect((await person.get(MACHINES)).body).toEqual({ behaviour: 'normal' })
  expect((await person.post(MACHINES, { behaviour: 'lost' })).body).toEqual({ behaviour: 'lost' })
  expect((await person.get(MACHINES)).body).toEqual({ behaviour: 'lost' })
  expect((await person.post(MACHINES, { behaviour: 'angry' })).status).toBe(400)
  expect((await person.post(MACHINES, { behaviour: 'normal' })).status).toBe(200)
})

test('outside the sandbox there is no bank, no clock to advance and no behaviour to set', async () => {
  const real = await serve({ SANDBOX: '0' })
  try {
    const customer = await Person.signedUp(real.base)
    expect((await customer.get('/sandbox/acquirer/unknown/')).status).toBe(404)
    expect((await customer.post('/sandbox/acquirer/unknown/', { outcome: 'paid' })).status).toBe(404)
    expect((await customer.post('/api/v1/payments/simulated/', {})).status).toBe(404)
    expect((await customer.post(CLOCK, { advance_seconds: 1 })).status).toBe(404)
    expect((await customer.get(MACHINES)).status).toBe(404)
    expect((await customer.post(MACHINES, { behaviour: 'lost' })).status).toBe(404)
    const card = { amount_rub_cents: 150_000, payment_type: 'acquiring' }
    expect((await customer.post('/api/v1/top-ups/', card)).body).toMatchObject({ code: 'no_acquirer' })
  } finally {
    await real.stop()
  }
})

test('a visitor and a page without a token are refused', async () => {
  const visitor = await Person.visitor(served.base)
  expect((await visitor.post(CLOCK, { advance_seconds: 1 })).status).toBe(401)
  expect((await person.post(CLOCK, { advance_seconds: 1 }, { 'x-csrftoken': 'wrong' })).status).toBe(403)
  expect((await person.post(CLOCK, { advance_seconds: 1 }, { origin: 'https://evil.test' })).status).toBe(403)
})

describe('refuses', () => {
  test.each([[-1], [0.5], ['3600'], [null], [undefined], [true], [[1]], [1e300], [2 ** 53]])(
    '%j',
    async (advance_seconds) => {
      const { status, body } = await person.post(CLOCK, { advance_seconds })
      expect(status).toBe(400)
      expect(body).toMatchObject({ code: 'invalid', fields: { advance_seconds: expect.any(String) } })
    }
  )

  test('a missing body and a body that is not JSON', async () => {
    expect((await person.post(CLOCK, '')).status).toBe(400)
    expect((await person.post(CLOCK, '{')).status).toBe(400)
    expect((await person.post(CLOCK, '[]')).status).toBe(400)
  })
})
