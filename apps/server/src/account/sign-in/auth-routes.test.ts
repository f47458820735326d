import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { body, withKey } from '../../testing/factors.ts'
import { PASSWORD, Person } from '../../testing/person.ts'
import { type Served, serve } from '../../testing/serve.ts'

const SIGN_UP = '/api/auth/sign-up/email'
const SIGN_IN = '/api/auth/sign-in/email'

let served: Served

beforeAll(async () => {
  served = await serve({ LIMIT_REQUESTS_PER_SECOND: '100000' })
})
afterAll(() => served.stop())

const call = (path: string, body: unknown, headers: Record<string, string> = {}, at = served) =>
  fetch(at.base + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body)
  })
const signUp = (email: string, change: object = {}) =>
  call(SIGN_UP, { name: 'Анна', email, password: PASSWORD, ...change })

test('a user who signs up is signed in, has an account, and a session cookie that scripts cannot read', async () => {
  const response = await signUp('new@cloud.test')
  expect(response.status).toBe(200)
  const cookie = response.headers.getSetCookie().find((one) => one.startsWith('session='))
  expect(cookie).toMatch(/; Path=\/; HttpOnly; SameSite=Lax$/)
  const user = await fetch(`${served.base}/api/v1/user/`, { headers: { cookie: cookie ?? '' } })
  expect(await user.json()).toMatchObject([
    { email: 'new@cloud.test', name: 'Анна', user_type: 'person', balance_rub_cents: 0 }
  ])
})

test('no answer contains the token of a session', async () => {
  await signUp('quiet@cloud.test')
  const response = await call(SIGN_IN, { email: 'quiet@cloud.test', password: PASSWORD })
  const session = /session=([^.;]+)/.exec(response.headers.getSetCookie().join())?.[1] ?? ''
  expect(session.length).toBeGreaterThan(20)
  expect(await response.text()).not.toContain(session)
})

test('an e-mail address can sign up only once, in any spelling, also concurrently', async () => {
  const response = await Promise.all(
    ['One@cloud.test', 'one@CLOUD.test', 'one@cloud.test'].map((email) => signUp(email))
  )
  expect(response.map(({ status }) => status).sort()).toEqual([200, 422, 422])
  expect(await response.find(({ status }) => status === 422)?.json()).toMatchObject({ code: 'email_taken' })
  expect((await call(SIGN_IN, { email: 'ONE@cloud.test', password: PASSWORD })).status).toBe(200)
})

test('an address with an internationalised domain can sign up only once, in any spelling', async () => {
  const response = await signUp('ivan@письмо.рф')
  expect(response.status).toBe(200)
  for (const email of ['Ivan@ПИСЬМО.РФ', 'ivan@xn--h1aigbl0e.xn--p1ai', 'IVAN@XN--H1AIGBL0E.рф']) {
    expect((await signUp(email)).status, email).toBe(422)
    expect((await call(SIGN_IN, { email, password: PASSWORD })).status, email).toBe(200)
  }
})

test.each([
  ['a wrong password', { email: 'known@cloud.test', password: 'correct-horse-2' }],
  ['an unknown address', { email: 'unknown@cloud.test', password: PASSWORD }],
  ['a password of 200 signs', { email: 'known@cloud.test', password: 'x'.repeat(200) }]
])('%s gets the same answer as any failed sign-in', async (_, credentials) => {
  await signUp('known@cloud.test')
  const response = await call(SIGN_IN, credentials)
  expect(response.status).toBe(401)
  expect(await response.json()).toMatchObject({
    code: 'wrong_credentials',
    error: 'Неверная почта или пароль. Проверьте их и попробуйте снова.'
  })
})

test.each([
  ['password', 'short-1'],
  ['password', 'with space 1'],
  ['password', 'пароль-пароль'],
  ['password', 'x'.repeat(129)],
  ['password', 12345678],
  ['email', 'nobody'],
  ['email', ''],
  ['email', 'a\0@cloud.test'],
  ['name', ''],
  ['name', null]
])('%s %j is refused with an error at its field', async (field, value) => {
  const response = await signUp('wrong@cloud.test', { [field]: value })
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ code: 'invalid', fields: { [field]: expect.any(String) } })
})

describe('the CSRF token', () => {
  test('changes when signing in and out, and the old one is invalid', async () => {
    const person = await Person.signedUp(served.base)
    const tokenOf = async () => (await person.get('/api/v1/user/')).headers.get('x-csrftoken') ?? ''
    const signedIn = await tokenOf()
    await person.post('/api/auth/sign-out', {})
    const signedOut = await tokenOf()
    expect(signedOut).not.toBe(signedIn)
    expect((await person.get('/api/v1/user/')).body).toEqual([])
    expect((await person.post('/api/v1/leads/', {}, { 'x-csrftoken': signedIn })).status).toBe(403)
    expect((await person.post('/api/v1/leads/', {}, { 'x-csrftoken': signedOut })).status).toBe(400)
  })

  test('is sent together with its owner only', async () => {
    const person = await Person.signedUp(served.base)
    const sendsToken = async (path: string) => (await person.get(path)).headers.has('x-csrftoken')
    expect(await sendsToken('/api/v1/user/')).toBe(true)
    for (const path of ['/api/v1/cld_srv_cfg/', '/api/v1/flavors/', '/api/v1/alerts/active-alert/'])
      expect(await sendsToken(path), path).toBe(false)
  })

  test('of the page is also that of the calls', async () => {
    const page = await fetch(served.base)
    const visitor = page.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    const token = /"csrf_token":"([^"]+)"/.exec(await page.text())?.[1] ?? ''
    const response = await call('/api/v1/leads/', {}, { cookie: visitor, 'x-csrftoken': token })
    expect(response.status).toBe(400)
  })

  test('is required to sign out', async () => {
    const person = await Person.signedUp(served.base)
    expect((await person.post('/api/auth/sign-out', {}, { 'x-csrftoken': '' })).status).toBe(403)
  })
})

test('a session that was signed out, has expired or is invented is not accepted', async () => {
  const response = await signUp('gone@cloud.test')
  const cookie = response.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')
  const users = async (sent: string) =>
    (await fetch(`${served.base}/api/v1/user/`, { headers: { cookie: sent } })).json()
  expect(await users(cookie)).toHaveLength(1)
  expect(await users(cookie.replace(/session=..../, 'session=AAAA'))).toEqual([])
  await served.services.pool.query(`update sessions set expires_at = now() - interval '1 second'`)
  expect(await users(cookie)).toEqual([])
})

test('over https cookies are secure and bound to the host', async () => {
  const secure = await serve({ PUBLIC_URL: 'https://cloud.example' })
  const response = await call(
    SIGN_UP,
    { name: 'Анна', email: 'a@cloud.test', password: PASSWORD },
    { origin: 'https://cloud.example' },
    secure
  )
  expect(response.status).toBe(200)
  for (const cookie of response.headers.getSetCookie()) expect(cookie).toMatch(/^__Host-\w+=.*; Secure/)
  expect((await call(SIGN_UP, {}, { origin: secure.base }, secure)).status).toBe(403)
  await secure.stop()
})

test('too many failures block an address for the rest of the minute; right passwords do not count', async () => {
  const strict = await serve({ LIMIT_FAILED_SIGN_INS: '3' })
  const email = 'a@cloud.test'
  await call(SIGN_UP, { name: 'Анна', email, password: PASSWORD }, {}, strict)
  const signIn = (password: string) => call(SIGN_IN, { email, password }, {}, strict)
  for (let i = 0; i < 3; i++) {
    expect((await signIn(PASSWORD)).status).toBe(200)
    expect((await signIn('wrong-horse-1')).status).toBe(401)
  }
  const response = await signIn(PASSWORD)
  expect(response.status).toBe(429)
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(Number(response.headers.get('retry-after'))).toBeLessThanOrEqual(60)
  expect(await response.json()).toMatchObject({ code: 'too_many_requests' })
  await strict.services.pool.query(`update rate_limits set expire = expire - 60000`)
  expect((await signIn(PASSWORD)).status).toBe(200)
  await strict.stop()
})

test('concurrent sign-ins cannot exceed the limit, and do not count as failures', async () => {
  const strict = await serve({ LIMIT_FAILED_SIGN_INS: '3' })
  await call(SIGN_UP, { name: 'Анна', email: 'a@cloud.test', password: PASSWORD }, {}, strict)
  const atOnce = async (passwords: readonly string[]) => {
    const response = await Promise.all(
      passwords.map((password, i) =>
        call(
          SIGN_IN,
          { email: password === PASSWORD ? 'a@cloud.test' : `b${i}@cloud.test`, password },
          {},
          strict
        )
      )
    )
    return response.map(({ status }) => status)
  }
  expect(await atOnce(Array(8).fill(PASSWORD))).toEqual(Array(8).fill(200))
  const tried = await atOnce([...Array(24).fill('wrong-horse-1'), PASSWORD])
  expect(tried.filter((status) => status === 401)).toHaveLength(3)
  expect(tried.at(-1)).toBe(429)
  // a right password refused because of others' failures does not count as wrong for the account
  const { rows } = await strict.services.pool.query(
    `select points from rate_limits where key like 'wrong_passwords:%' || $1`,
    [createHash('sha256').update('a@cloud.test').digest('base64url')]
  )
  expect(rows.filter(({ points }) => points > 0)).toEqual([])
  await strict.stop()
})

test('right passwords and passkeys have a limit of sign-ins a minute, separate for each account', async () => {
  const strict = await serve({ LIMIT_SIGN_INS: '2', LIMIT_KEY_SIGN_INS: '2' })
  const [owner, other] = [
    await Person.signedUp(strict.base),
    await Person.signedUp(strict.base, 'b@cloud.test')
  ]
  const { key } = await withKey(owner, strict.base)
  const enter = (email: string) => call(SIGN_IN, { email, password: PASSWORD }, {}, strict)
  const entered = [await enter('b@cloud.test'), await enter('B@cloud.test'), await enter('b@cloud.test')]
  expect(entered.map(({ status }) => status)).toEqual([200, 200, 429])
  expect(Number(entered[2]?.headers.get('retry-after'))).toBeGreaterThan(0)
  const byKey = async () => {
    const { options } = await body(other.post('/api/auth/passkey/generate-authenticate-options', {}))
    return (await other.post('/api/auth/passkey/verify-authentication', { key: key.sign(options) })).status
  }
  expect([await byKey(), await byKey(), await byKey()]).toEqual([200, 200, 429])
  expect((await enter('nobody@cloud.test')).status).toBe(401)
  await strict.stop()
})

test('too many requests a second are refused with a Retry-After', async () => {
  const strict = await serve({ LIMIT_REQUESTS_PER_SECOND: '5' })
  const response = await Promise.all(Array.from({ length: 20 }, () => fetch(`${strict.base}/healthz`)))
  const refused = response.filter(({ status }) => status === 429)
  expect(refused.length).toBeGreaterThanOrEqual(10)
  expect(refused[0]?.headers.get('retry-after')).toBe('1')
  expect(await refused[0]?.json()).toMatchObject({ code: 'too_many_requests' })
  await strict.stop()
})
