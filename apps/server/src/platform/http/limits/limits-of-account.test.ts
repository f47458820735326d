import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { callByToken, createToken } from '../../../testing/api-token.ts'
import { type Heard, PASSWORD, Person } from '../../../testing/person.ts'
import { SAMPLE_CATALOGUE, type Served, serveSamples } from '../../../testing/serve.ts'

const TOP_UPS = '/api/v1/top-ups/'
const USER = '/api/v1/user/'
const card = { amount_rub_cents: 150_000, payment_type: 'acquiring' }

let served: Served
let person: Person
beforeAll(async () => {
  served = await serveSamples({
    LIMIT_WRITES: '6',
    LIMIT_PROFILE_CHANGES: '2',
    LIMIT_OFFERS: '1',
    LIMIT_CALLS_AT_ONCE: '3',
    LIMIT_CALL_WAIT_SECONDS: '1',
    LIMIT_LOCK_SECONDS: '4'
  })
  // the first page loads the renderer, which can take longer than a test waits
  await fetch(served.base)
})
afterAll(() => served.stop())
beforeEach(async () => {
  person = await Person.signedUp(served.base)
})

const refused = { status: 429, body: { code: 'too_many_requests' } }
const retryAfter = ({ headers }: { headers: Headers }) => Number(headers.get('retry-after'))

test('an account has a limit of writes a minute over all endpoints; other accounts and reads are not affected', async () => {
  const statuses = []
  for (let turn = 0; turn < 6; turn++)
    statuses.push((await person.post(TOP_UPS, turn === 0 ? {} : card)).status)
  expect(statuses).toEqual([400, 200, 200, 200, 200, 200])
  const answer = await person.post(TOP_UPS, card)
  expect(answer).toMatchObject(refused)
  expect(retryAfter(answer)).toBeGreaterThan(0)
  expect(retryAfter(answer)).toBeLessThanOrEqual(60)
  expect((await person.get(USER)).status).toBe(200)
  expect((await (await Person.signedUp(served.base)).post(TOP_UPS, card)).status).toBe(200)
})

test('price quotes do not count as writes of an account', async () => {
  const { secret } = await createToken(person)
  const { id } = SAMPLE_CATALOGUE.flavors.find(({ gpu_id }) => gpu_id === null) ?? { id: 0 }
  const items = [{ quantity: 1, flavor_id: id, ssd_count: 256, price_plan: 1 }]
  for (let turn = 0; turn < 8; turn++)
    expect((await callByToken(served.base, secret, 'POST', '/api/v1/quote/', { items })).status).toBe(200)
  expect((await person.post(TOP_UPS, card)).status).toBe(200)
})

test('a repeated key returns the first answer and does not count, even when the limit is used up', async () => {
  const key = (name: string) => ({ 'idempotency-key': name })
  const rename = (name: string) =>
    person.patch(`${USER}${person.account_id}/`, { name }, key(encodeURI(name)))
  const same = { status: 200, body: expect.objectContaining({ name: 'Ада' }) }
  for (let turn = 0; turn < 5; turn++) expect(await rename('Ада')).toMatchObject(same)
  expect((await rename('Ева')).status).toBe(200)
  expect(await rename('Зоя')).toMatchObject(refused)
  expect(await rename('Ада')).toMatchObject(same)
  const first = await person.post(TOP_UPS, card, key('first'))
  for (let turn = 0; turn < 3; turn++) await person.post(TOP_UPS, card)
  expect(await person.post(TOP_UPS, card)).toMatchObject(refused)
  expect(await person.post(TOP_UPS, card, key('unknown'))).toMatchObject(refused)
  expect(await person.post(TOP_UPS, card, key('first'))).toMatchObject({ status: 200, body: first.body })
  expect(await person.post(TOP_UPS, {}, key('first'))).toMatchObject({ status: 422 })
})

test('saving an offer again with the same key returns the same offer', async () => {
  const { id } = SAMPLE_CATALOGUE.flavors.find(({ gpu_id }) => gpu_id === null) ?? { id: 0 }
  const item = { name: 'web', quantity: 1, flavor_id: id, os_id: 1, ssd_count: 256, price_plan: 1 }
  const save = () => person.post('/api/v1/offers/', { items: [item] }, { 'idempotency-key': 'offer' })
  const first = await save()
  expect(first.status).toBe(200)
  expect((await save()).body).toEqual(first.body)
})

test('visitors of one address have a limit of writes', async () => {
  const visitor = await Person.visitor(served.base)
  const statuses = []
  for (let turn = 0; turn < 7; turn++) statuses.push((await visitor.post('/api/v1/quote/', {})).status)
  expect(statuses).toEqual([400, 400, 400, 400, 400, 400, 429])
})

test('changes of the profile have a lower limit', async () => {
  const rename = (name: string) => person.patch(`${USER}${person.account_id}/`, { name })
  expect((await rename('Ада')).status).toBe(200)
  expect((await rename('Ева')).status).toBe(200)
  const answer = await rename('Зоя')
  expect(answer).toMatchObject(refused)
  expect(retryAfter(answer)).toBeGreaterThan(0)
  expect((await person.post(TOP_UPS, card)).status).toBe(200)
})

test('changes of sign-in factors count as writes, and changes of the password count as changes of the profile', async () => {
  const passwords = [PASSWORD, 'better-horse-2', 'better-horse-3', 'better-horse-4'] as const
  const statuses = []
  for (const [turn, newPassword] of passwords.slice(1).entries())
    statuses.push(
      (await person.post('/api/auth/change-password', { currentPassword: passwords[turn], newPassword }))
        .status
    )
  expect(statuses).toEqual([200, 200, 429])
  const disable = () => person.post('/api/auth/two-factor/disable', {})
  for (let turn = 0; turn < 4; turn++) expect((await disable()).status).toBe(200)
  expect(await disable()).toMatchObject(refused)
})

/** Holds the row of the account locked, like a long act. */
async function held<T>(account_id: number, meanwhile: () => Promise<T>): Promise<T> {
  const client = await served.services.pool.connect()
  try {
    await client.query('begin')
    await client.query('select from accounts where account_id = $1 for update', [account_id])
    return await meanwhile()
  } finally {
    await client.query('rollback')
    client.release()
  }
}

test('of many calls of an account three wait in the database, further ones in the process, and the rest is refused', async () => {
  const { reads } = served.services.pools
  const refusals: Heard[] = []
  const asked = await held(person.account_id, async () => {
    const calls = Array.from({ length: 30 }, async () => {
      const answer = await person.get(USER)
      if (answer.status !== 200) refusals.push(answer)
    })
    await expect.poll(() => reads.totalCount - reads.idleCount).toBeGreaterThan(1)
    expect((await fetch(`${served.base}/readyz`)).status).toBe(200)
    expect((await (await Person.signedUp(served.base)).get(USER)).status).toBe(200)
    await expect.poll(() => refusals.length, { timeout: 10_000 }).toBe(27)
    expect(reads.totalCount - reads.idleCount).toBe(3)
    return calls
  })
  await Promise.all(asked)
  expect(refusals).toHaveLength(27)
  for (const answer of refusals) {
    expect(answer).toMatchObject(refused)
    expect(retryAfter(answer)).toBe(1)
  }
  expect((await person.get(USER)).status).toBe(200)
})

test('a confirmation waits in the queue of its account, too', async () => {
  const asked = await held(person.account_id, async () => {
    let refusals = 0
    const calls = Array.from({ length: 5 }, async () => {
      const { status } = await person.post('/api/auth/confirmation', { password: PASSWORD })
      if (status === 429) refusals += 1
      return status
    })
    await expect.poll(() => refusals, { timeout: 10_000 }).toBe(2)
    return calls
  })
  expect((await Promise.all(asked)).sort()).toEqual([200, 200, 200, 429, 429])
})

/** Number of connections that wait for a lock. */
const waiting = async () => {
  const { rows } = await served.services.pool.query<{ count: number }>(
    `select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  )
  return rows[0]?.count
}

test('a call that waits for a lock gives up in time, with a Retry-After', async () => {
  const answer = await held(person.account_id, () => person.get(USER))
  expect(answer).toMatchObject({ status: 503, body: { code: 'unavailable' } })
  expect(retryAfter(answer)).toBeGreaterThan(0)
})

test.each([
  ['a call', USER],
  ['a page', '/'],
  ['the archive', '/panel/account-data.zip']
])('a client that disconnects ends its work and frees the connection: %s', async (_, path) => {
  await held(person.account_id, async () => {
    const hangUp = new AbortController()
    const call = fetch(new URL(path, served.base), {
      headers: { cookie: person.cookie },
      signal: hangUp.signal
    })
    await expect.poll(waiting, { timeout: 10_000 }).toBe(1)
    hangUp.abort()
    await expect(call).rejects.toThrow()
    await expect.poll(waiting, { timeout: 1000 }).toBe(0)
  })
  expect((await person.get(USER)).status).toBe(200)
})
