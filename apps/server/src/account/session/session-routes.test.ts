import { createHash, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PASSWORD, Person } from '../../testing/person.ts'
import { type Served, serve } from '../../testing/serve.ts'

let served: Served

beforeAll(async () => {
  served = await serve({ LIMIT_REQUESTS_PER_SECOND: '100000' })
})
afterAll(() => served.stop())

/** Signs one account in, in several browsers. */
async function browsers(count: number): Promise<readonly [Person, ...Person[]]> {
  const email = `${randomUUID()}@cloud.test`
  const first = await Person.signedUp(served.base, email)
  const others: Person[] = []
  for (let i = 1; i < count; i++) {
    const one = await Person.visitor(served.base)
    await one.signIn(email)
    others.push(one)
  }
  return [first, ...others]
}

const list = async (person: Person) =>
  (await person.get('/api/auth/list-sessions')).body as readonly { id: string; is_current: boolean }[]

test('the database contains nothing that opens a session', async () => {
  const [person] = await browsers(1)
  const [token = ''] = decodeURIComponent(person.cookieOf('session')).split('.')
  expect(Buffer.from(token, 'base64url')).toHaveLength(32)
  const { rows } = await served.services.pool.query<{ kept: string }>(
    `select s::text as kept from sessions as s`
  )
  for (const { kept } of rows) expect(kept).not.toContain(token)
  const hash = createHash('sha256').update(token).digest('hex')
  expect(rows.filter(({ kept }) => kept.includes(hash))).toHaveLength(1)
})

test('signing in creates a session and ends the previous one of the browser', async () => {
  const email = `${randomUUID()}@cloud.test`
  const person = await Person.signedUp(served.base, email)
  const before = person.cookieOf('session')
  await person.signIn(email)
  expect(person.cookieOf('session')).not.toBe(before)
  expect(await list(person)).toHaveLength(1)
  const thief = await fetch(`${served.base}/api/v1/user/`, { headers: { cookie: `session=${before}` } })
  expect(await thief.json()).toEqual([])
})

test('a session ends after two weeks without use, or after a month', async () => {
  const [idle, old, used] = await browsers(3)
  const { pool } = served.services
  const sessionOf = async (person: Person) => (await list(person)).find(({ is_current }) => is_current)?.id
  const [idleId, oldId, usedId] = await Promise.all([idle, old as Person, used as Person].map(sessionOf))
  await pool.query(`update sessions set seen_at = now() - interval '14 days' where session_id = $1`, [idleId])
  await pool.query(`update sessions set expires_at = now() where session_id = $1`, [oldId])
  await pool.query(`update sessions set seen_at = now() - interval '13 days' where session_id = $1`, [usedId])
  expect(await idle.isSignedIn()).toBe(false)
  expect(await (old as Person).isSignedIn()).toBe(false)
  expect(await (used as Person).isSignedIn()).toBe(true)
  const { rows } = await pool.query(
    `select seen_at > now() - interval '1 minute' as seen from sessions where session_id = $1`,
    [usedId]
  )
  expect(rows).toEqual([{ seen: true }])
})

test('the list shows to the owner only where an account is signed in', async () => {
  const [first, second] = await browsers(2)
  await browsers(1)
  expect(await list(first)).toHaveLength(2)
  expect((await list(second as Person)).filter(({ is_current }) => is_current)).toHaveLength(1)
  expect((await first.get('/api/auth/list-sessions')).body).toMatchObject([
    { address: '127.0.0.1', agent: expect.any(String), seen_at: expect.any(String) },
    {}
  ])
})

test('one session is ended by its id, which other accounts cannot use', async () => {
  const [first, second] = await browsers(2)
  const [stranger] = await browsers(1)
  const id = (await list(first)).find(({ is_current }) => !is_current)?.id
  expect((await stranger.post('/api/auth/revoke-session', { id })).status).toBe(404)
  expect(await (second as Person).isSignedIn()).toBe(true)
  expect((await first.post('/api/auth/revoke-session', { id })).status).toBe(200)
  expect(await (second as Person).isSignedIn()).toBe(false)
  expect((await first.post('/api/auth/revoke-session', { id })).status).toBe(404)
  expect(await first.isSignedIn()).toBe(true)
})

test('all other sessions, or all sessions, are ended', async () => {
  const [first, second, third] = await browsers(3)
  expect((await first.post('/api/auth/revoke-other-sessions', {})).status).toBe(200)
  expect([
    await first.isSignedIn(),
    await (second as Person).isSignedIn(),
    await (third as Person).isSignedIn()
  ]).toEqual([true, false, false])
  expect((await first.post('/api/auth/revoke-sessions', {})).status).toBe(200)
  expect(await first.isSignedIn()).toBe(false)
  expect(first.cookieOf('session')).toBe('')
})

test('wrong passwords from one address block that address for that account only', async () => {
  const strict = await serve({ LIMIT_WRONG_PASSWORDS: '4', TRUST_PROXY: '1' })
  const email = `${randomUUID()}@cloud.test`
  const other = `${randomUUID()}@cloud.test`
  await Person.signedUp(strict.base, email)
  await Person.signedUp(strict.base, other)
  const signIn = async (password: string, from: string, address = email) =>
    (await Person.visitor(strict.base)).signIn(address, password, {
      'x-forwarded-for': from,
      'x-forwarded-proto': 'http'
    })
  const tried = await Promise.all(Array.from({ length: 12 }, () => signIn('wrong', '203.0.113.1')))
  expect(tried.filter(({ status }) => status === 401)).toHaveLength(4)
  const closed = await signIn(PASSWORD, '203.0.113.1')
  expect(closed.status).toBe(429)
  expect(Number(closed.headers.get('retry-after'))).toBeGreaterThan(600)
  expect((await signIn(PASSWORD, '203.0.113.1', other)).status).toBe(200)
  expect((await signIn(PASSWORD, '203.0.113.2')).status).toBe(200)
  expect((await signIn(PASSWORD, '2001:db8::2')).status).toBe(200)
  await strict.stop()
})

test('a new secret signs nobody out while the previous one is accepted; afterwards the previous one is invalid', async () => {
  const [first, second] = ['the-first-secret', 'the-second-secret'].map((name) => name.repeat(2))
  const before = await serve({ SECRET: String(first) })
  const changed = await serve({ SECRET: String(second), SECRET_PREVIOUS: String(first) }, before.url)
  const after = await serve({ SECRET: String(second) }, before.url)
  const person = await Person.signedUp(before.base)
  const moved = person.at(changed.base)
  expect(await moved.isSignedIn()).toBe(true)
  // a page opened before the change can still write with its token
  expect((await person.at(changed.base).post('/api/auth/revoke-other-sessions', {})).status).toBe(200)
  expect(await person.at(after.base).isSignedIn()).toBe(false)
  const fresh = await Person.signedUp(changed.base)
  expect(await fresh.at(after.base).isSignedIn()).toBe(true)
  for (const one of [after, changed, before]) await one.stop()
})

test('signing out clears the storage of the browser; no other answer does', async () => {
  const [person] = await browsers(1)
  expect((await person.get('/api/v1/user/')).headers.get('clear-site-data')).toBeNull()
  const left = await person.post('/api/auth/sign-out', {})
  expect([left.status, left.headers.get('clear-site-data')]).toEqual([200, '"storage"'])
})
