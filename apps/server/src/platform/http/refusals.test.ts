import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { EVERY_ENDPOINT, EVERY_WRITE, type Named } from '../../testing/every-endpoint.ts'
import { type Heard, Person } from '../../testing/person.ts'
import { type Served, serve } from '../../testing/serve.ts'

let served: Served
let visitor: Person
let somebody: Person
let other: Person

beforeAll(async () => {
  served = await serve({ LIMIT_REQUESTS_PER_SECOND: '100000' })
  ;[visitor, somebody, other] = await Promise.all([
    Person.visitor(served.base),
    Person.signedUp(served.base),
    Person.signedUp(served.base)
  ])
})
afterAll(() => served.stop())

/** Checks that a refusal has the shape of all refusals, and returns its code. */
function refusal({ status, headers, body }: Heard): string {
  expect(headers.get('content-type')).toContain('application/problem+json')
  expect(body).toMatchObject({
    type: 'about:blank',
    title: expect.any(String),
    status,
    code: expect.any(String),
    error: expect.stringMatching(/[а-я]/),
    request_id: headers.get('x-request-id')
  })
  return (body as { code: string }).code
}

const TOO_LARGE = JSON.stringify({ text: 'x'.repeat(65 * 1024) })
const FOREIGN = { origin: 'https://elsewhere.test' }

const isAuth = ({ path }: Named) => path.startsWith('/api/auth/')
const isEntry = (one: Named) => isAuth(one) && one.endpoint.access === 'anyone'
const isClosedToOtherSites = ({ endpoint }: Named) => endpoint.isOpenToOtherSites !== true

describe.each(EVERY_WRITE)('$name', ({ endpoint: { method }, path }) => {
  test('refuses a body that is too large before anything else', async () => {
    const response = await visitor.write(method, path, TOO_LARGE, {
      ...FOREIGN,
      'content-type': 'text/plain'
    })
    expect(refusal(response)).toBe('too_large')
  })

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml'
  ])('refuses %s before reading the body', async (type) => {
    const response = await visitor.write(method, path, '{', { ...FOREIGN, 'content-type': type })
    expect(refusal(response)).toBe('unsupported_media_type')
  })

  test.each([
    '{',
    '{"a":1',
    '\ufeff{}',
    'undefined',
    "{'a':1}",
    '{"a":1}{"b":2}',
    `${'['.repeat(40)}${']'.repeat(40)}`
  ])('refuses %j as malformed before identifying the caller', async (body) => {
    expect(refusal(await visitor.write(method, path, body, FOREIGN))).toBe('malformed')
  })
})

describe.each(EVERY_WRITE.filter(isClosedToOtherSites))('$name', ({ endpoint: { method }, path }) => {
  test.each([
    { origin: 'https://elsewhere.test' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' }
  ])('refuses another site: %j', async (headers) => {
    expect(refusal(await somebody.write(method, path, {}, headers))).toBe('foreign_origin')
  })

  test('refuses a wrong token, and the token of another session', async () => {
    expect(refusal(await somebody.write(method, path, {}, { 'x-csrftoken': 'wrong' }))).toBe('csrf')
    const theirs = (await other.get('/api/v1/user/')).headers.get('x-csrftoken') ?? ''
    expect(refusal(await somebody.write(method, path, {}, { 'x-csrftoken': theirs }))).toBe('csrf')
  })
})

describe.each(EVERY_WRITE.filter((one) => !isEntry(one) && isClosedToOtherSites(one)))(
  '$name',
  ({ endpoint: { method }, path }) => {
    test('refuses a call without a token before it identifies the caller', async () => {
      expect(refusal(await visitor.write(method, path, {}, { 'x-csrftoken': '' }))).toBe('csrf')
    })
  }
)

describe.each(EVERY_WRITE.filter((one) => !isAuth(one) && one.endpoint.isSentOnce !== true))(
  '$name',
  ({ endpoint: { method, access }, path }) => {
    test('refuses a key that is not 1 to 200 printable characters', async () => {
      const who = access === 'account' ? somebody : visitor
      for (const key of ['', 'x'.repeat(201), 'a\tb'])
        expect(refusal(await who.write(method, path, {}, { 'idempotency-key': key })), key).toBe(
          'invalid_key'
        )
    })
  }
)

test.each(EVERY_ENDPOINT.filter(({ endpoint }) => endpoint.access === 'account'))(
  '$name refuses a visitor',
  async ({ endpoint: { method }, path }) => {
    const response = await (method === 'GET' ? visitor.get(path) : visitor.write(method, path, {}))
    expect([response.status, refusal(response)]).toEqual([401, 'unauthorized'])
  }
)

test.each(EVERY_ENDPOINT.filter(({ endpoint }) => endpoint.params !== undefined))(
  '$name returns 404 for the id of another account or an unknown id, for any body',
  async ({ endpoint: { method, path: template }, path }) => {
    const ask = (at: string) =>
      method === 'GET' ? somebody.get(at) : somebody.write(method, at, { name: 17, status: 'x' })
    expect(refusal(await ask(path))).toBe('not_found')
    for (const id of ['0', '-1', 'x', '1.5', '9007199254740993', '99999999999999999999', '%00'])
      expect(refusal(await ask(template.replace('{id}', id))), id).toBe('not_found')
  }
)

test.each(EVERY_ENDPOINT)(
  '$name distinguishes a wrong method from an unknown address',
  async ({ endpoint, path }) => {
    const response = await fetch(served.base + path, { method: 'PUT' })
    expect(response.status).toBe(405)
    expect(response.headers.get('allow')?.split(', ')).toContain(endpoint.method)
  }
)

test('an unknown address of the API is a refusal, not a page', async () => {
  expect(refusal(await visitor.get('/api/v1/nothing/'))).toBe('not_found')
  expect(refusal(await visitor.get('/api/auth/get-session'))).toBe('not_found')
  expect(refusal(await visitor.post('/nothing', {}))).toBe('not_found')
})

describe('a body', () => {
  const CREATE = '/api/v1/create_user_server_config'
  const send = (body: string | Uint8Array<ArrayBuffer>, type = 'application/json') =>
    fetch(served.base + CREATE, {
      method: 'POST',
      headers: { 'content-type': type, cookie: somebody.cookie, 'x-csrftoken': somebody.token },
      body
    })

  test.each([
    '',
    'null',
    '[]',
    '[{}]',
    '"text"',
    '1e400',
    '{"a":NaN}',
    '{"a":1,}',
    '{"__proto__":{"status":1}}'
  ])('of %j is refused as no object', async (body) => expect((await send(body)).status).toBe(400))

  test('that is not UTF-8 is malformed', async () =>
    expect((await send(Uint8Array.of(0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d))).status).toBe(400))

  test.each([
    ['application/json; charset=utf-8', 400],
    ['application/json;Charset="UTF-8"', 400],
    ['APPLICATION/JSON', 400],
    ['application/json; charset=utf-16', 415],
    ['application/json; charset=utf-8; charset=utf-7', 415],
    ['application/json; charset=', 415],
    ['application/jsonp', 415],
    ['nonsense', 415]
  ])('of the type %s answers %i', async (type, status) =>
    expect((await send('{}', type)).status).toBe(status)
  )
})

const LISTS = EVERY_ENDPOINT.filter(
  ({ endpoint: { method, query }, path }) => method === 'GET' && query !== undefined && path.endsWith('/')
)
test.each([
  ['limit=-1', 400],
  ['limit=1.5', 400],
  ['limit=abc', 400],
  ['limit=', 400],
  ['limit=9007199254740993', 400],
  ['limit=1&limit=2', 400],
  ['offset=-1', 400],
  ['limit[]=1', 200],
  ['limit=9007199254740991&offset=9007199254740991', 200],
  ['unknown=1', 200]
])('lists with ?%s are answered with %i', async (query, status) => {
  const lists = LISTS.filter(({ path }) => !/usr_evt|spending|preview|console-log|deliveries/.test(path))
  expect(lists.length).toBeGreaterThan(8)
  for (const { path } of lists) expect((await somebody.get(`${path}?${query}`)).status, path).toBe(status)
})

test('OPTIONS allows nothing to other sites, and HEAD returns no body', async () => {
  const options = await fetch(`${served.base}/api/v1/flavors/`, { method: 'OPTIONS', headers: FOREIGN })
  expect(options.status).toBeLessThan(500)
  expect(options.headers.get('access-control-allow-origin')).toBeNull()
  const head = await fetch(`${served.base}/api/v1/flavors/`, { method: 'HEAD' })
  expect([head.status, await head.text()]).toEqual([200, ''])
})

describe('refusals that an attack would cause', () => {
  const logged = ({ app }: Served) => {
    const warn = vi.spyOn(app.log, 'warn').mockImplementation(() => {})
    onTestFinished(() => warn.mockRestore())
    return () => warn.mock.calls.map(([line]): unknown => line)
  }
  const refusedSoFar = async ({ base }: Served, code: string) =>
    Number(
      new RegExp(`^refusals_total\\{code="${code}"\\} (\\d+)$`, 'm').exec(
        await (await fetch(`${base}/metrics`)).text()
      )?.[1] ?? 0
    )

  test('are logged with account and address, and counted', async () => {
    const strict = await serve()
    const [one, nobody] = [await Person.signedUp(strict.base), await Person.visitor(strict.base)]
    const lines = logged(strict)
    const { id } = ((await one.get('/api/v1/user/')).body as readonly [{ id: number }])[0]
    const asked = [
      await one.get('/api/v1/usr_srv_cfg/17/?token=hidden'),
      await one.post('/api/v1/leads/', {}, { 'x-csrftoken': 'wrong' }),
      await one.post('/api/v1/leads/', {}, { origin: 'https://elsewhere.test' }),
      await nobody.get('/api/v1/usr_srv_cfg/'),
      await nobody.post('/api/v1/leads/', '{')
    ]
    expect(lines()).toEqual(
      asked.map(({ status, headers, body }, at) => ({
        refused: (body as { code: string }).code,
        status,
        method: [0, 3].includes(at) ? 'GET' : 'POST',
        route: [
          '/api/v1/usr_srv_cfg/:id/',
          '/api/v1/leads/',
          '/api/v1/leads/',
          '/api/v1/usr_srv_cfg/',
          '/api/v1/leads/'
        ][at],
        // a foreign page is refused before the caller is identified
        account_id: at < 2 ? id : null,
        address: '127.0.0.1',
        request_id: headers.get('x-request-id')
      }))
    )
    await one.get('/api/v1/nothing/')
    await fetch(`${strict.base}/wp-login.php`)
    expect(lines()).toHaveLength(asked.length)
    expect(await refusedSoFar(strict, 'not_found')).toBe(2)
    expect(await refusedSoFar(strict, 'csrf')).toBe(1)
    expect(await refusedSoFar(strict, 'invalid')).toBe(0)
    await one.post('/api/v1/leads/', {})
    expect(await refusedSoFar(strict, 'invalid')).toBe(1)
    await strict.stop()
  })

  test('are limited to sixty log lines a minute of one code for all addresses', async () => {
    const strict = await serve({ TRUST_PROXY: '1' })
    const lines = logged(strict)
    const ask = (n: number) =>
      fetch(`${strict.base}/api/v1/usr_srv_cfg/`, {
        headers: { 'x-forwarded-for': `203.0.${n >> 8}.${n & 255}` }
      })
    for (let n = 0; n < 300; n += 50) await Promise.all(Array.from({ length: 50 }, (_, at) => ask(n + at)))
    expect(lines()).toHaveLength(60)
    expect(lines().at(-1)).toMatchObject({ refused: 'unauthorized', more: expect.any(String) })
    await fetch(`${strict.base}/api/v1/leads/`, {
      method: 'POST',
      headers: { origin: 'https://elsewhere.test' }
    })
    expect(lines().at(-1)).toMatchObject({ refused: 'foreign_origin' })
    expect(await refusedSoFar(strict, 'unauthorized')).toBe(300)
    await strict.stop()
  })

  test('are limited to ten log lines a minute of one code for one address; the rest is counted', async () => {
    const strict = await serve({ LIMIT_REQUESTS_PER_SECOND: '1' })
    const lines = logged(strict)
    const answers = await Promise.all(
      Array.from({ length: 60 }, async () => (await fetch(`${strict.base}/api/v1/flavors/`)).status)
    )
    const refused = answers.filter((status) => status === 429).length
    expect(refused).toBeGreaterThan(20)
    expect(lines()).toHaveLength(10)
    expect(lines().at(-1)).toMatchObject({ refused: 'too_many_requests', more: expect.any(String) })
    await expect.poll(() => refusedSoFar(strict, 'too_many_requests'), { timeout: 5000 }).toBeGreaterThan(20)
    await strict.stop()
  })
})
