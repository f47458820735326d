import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { contract } from '@cloud/api'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { CROWD } from '../../catalogue/crowd.ts'
import { seed } from '../../sandbox/seed/seed.ts'
import { type Served, serve } from '../../testing/serve.ts'

const FLAVORS = contract.flavors.list.path
const LISTS = [
  ...Object.values(contract.catalogue).map(({ path }) => path),
  FLAVORS,
  contract.alerts.active.path
]
const HOP_BY_HOP = ['date', 'connection', 'keep-alive', 'x-request-id', 'transfer-encoding']

let served: Served

beforeAll(async () => {
  // what is ready stays so until a test moves the clock
  vi.useFakeTimers({ toFake: ['performance'] })
  served = await serve({ LIMIT_REQUESTS_PER_SECOND: '100000' })
  await seed(served.services)
  await served.services.catalogue.now()
})
afterAll(async () => {
  vi.useRealTimers()
  await served.stop()
})
const crowd = ({ services }: Served) => {
  for (let call = 0; call < CROWD; call++) services.catalogue.ready(FLAVORS, performance.now())
}
beforeEach(() => {
  vi.advanceTimersByTime(1000)
  crowd(served)
})
afterEach(() => {
  vi.restoreAllMocks()
})

interface Asked {
  readonly method?: string
  readonly path?: string
  readonly headers?: Readonly<Record<string, string>>
}

async function ask({ method = 'GET', path = FLAVORS, headers = {} }: Asked, { base } = served) {
  const asked = request(base + path, { method, headers }).end()
  const [heard] = (await once(asked, 'response')) as [IncomingMessage]
  return { status: heard.statusCode, headers: heard.headers, bytes: await buffer(heard) }
}

const told = (headers: object) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !HOP_BY_HOP.includes(name)))

/** The answer of the normal way, the one over the wire after it, and whether that one was ready. */
async function both(asked: Asked) {
  const { method = 'GET', path = FLAVORS, headers = {} } = asked
  const normal = await served.app.inject({ method: method as 'GET', url: path, headers })
  const looks = vi.spyOn(served.services.catalogue, 'now').mockClear()
  const heard = await ask(asked)
  return {
    ready: looks.mock.calls.length === 0,
    heard: { status: heard.status, headers: told(heard.headers), bytes: heard.bytes },
    normal: { status: normal.statusCode, headers: told(normal.headers), bytes: normal.rawPayload }
  }
}

describe('a ready answer is the normal one', () => {
  const encodings = ['br', 'gzip', 'identity', 'gzip, deflate, br, zstd', 'br;q=0, gzip;q=0.5', '*']
  test.each(LISTS.flatMap((path) => encodings.map((encoding) => [path, encoding])))(
    '%s, accepted %s',
    async (path, encoding) => {
      const { ready, heard, normal } = await both({ path, headers: { 'accept-encoding': encoding } })
      expect(heard).toEqual(normal)
      expect(ready).toBe(true)
    }
  )

  test('for who accepts nothing in particular, and for who has it already', async () => {
    const plain = await both({})
    expect(plain.heard).toEqual(plain.normal)
    const known = await both({ headers: { 'if-none-match': String(plain.normal.headers['etag']) } })
    expect(known.heard).toEqual(known.normal)
    expect([plain.ready, known.ready, known.heard.status]).toEqual([true, true, 304])
  })

  test('but for the id of its request', async () => {
    await ask({})
    const ids = [await ask({}), await ask({})].map(({ headers }) => String(headers['x-request-id']))
    expect(ids[0]).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/)
    expect(ids[0]).not.toBe(ids[1])
  })
})

test.each<[string, Asked]>([
  ['HEAD', { method: 'HEAD' }],
  ['another method', { method: 'DELETE' }],
  ['a part of the list', { path: `${FLAVORS}?limit=2&offset=1` }],
  ['a wrong part', { path: `${FLAVORS}?limit=0` }],
  ['an unknown address', { path: '/api/v1/flavors' }],
  ['an older tag', { headers: { 'if-none-match': 'W/"older"' } }],
  ['any tag', { headers: { 'if-none-match': '*' } }]
])('%s goes the normal way', async (_, asked) => {
  await ask({})
  const { ready, heard, normal } = await both(asked)
  expect(heard.status).toBe(normal.status)
  // a refusal names the request in its body
  if (normal.status >= 400) return
  expect(heard).toEqual(normal)
  expect(ready).toBe(false)
})

test('the database is asked again while people ask, and first of all after a pause', async () => {
  const { catalogue, pool } = served.services
  const asked = vi.spyOn(pool, 'connect')
  await ask({})
  asked.mockClear()
  await ask({})
  expect(asked).not.toHaveBeenCalled()
  vi.advanceTimersByTime(80)
  const looks = vi.spyOn(catalogue, 'now')
  await ask({})
  expect(asked).toHaveBeenCalledTimes(1)
  expect(looks).not.toHaveBeenCalled()
  await expect.poll(() => catalogue.ready(FLAVORS, performance.now())).toBeDefined()
  vi.advanceTimersByTime(1000)
  await ask({})
  expect(looks).toHaveBeenCalledTimes(1)
})

test('a few calls ask the database each', async () => {
  const looks = vi.spyOn(served.services.catalogue, 'now').mockClear()
  vi.advanceTimersByTime(3000)
  for (let call = 1; call <= 5; call++) {
    await ask({})
    expect(looks).toHaveBeenCalledTimes(call)
  }
})

test('a list that could not be read again is not told for longer than it holds', async () => {
  const { pool } = served.services
  await ask({})
  await pool.query('alter function catalogue_mark() rename to lost_mark')
  vi.advanceTimersByTime(80)
  expect((await ask({})).status).toBe(200)
  vi.advanceTimersByTime(80)
  expect((await ask({})).status).toBe(503)
  await pool.query('alter function lost_mark() rename to catalogue_mark')
  expect((await ask({})).status).toBe(200)
})

test('ready answers count among the requests of an address, whoever tells it', async () => {
  const strict = await serve({ LIMIT_REQUESTS_PER_SECOND: '5', TRUST_PROXY: '1' }, served.url)
  await ask({}, strict)
  crowd(strict)
  const from = async (address: string, path: string = FLAVORS) =>
    (await ask({ path, headers: { 'x-forwarded-for': `10.0.0.1, ${address}` } }, strict)).status
  const many = async (address: string) => {
    const heard: (number | undefined)[] = []
    for (let i = 0; i < 7; i++) heard.push(await from(address))
    return heard
  }
  expect(await many('203.0.113.7')).toEqual([200, 200, 200, 200, 200, 429, 429])
  expect(await from('203.0.113.7', '/healthz')).toBe(429)
  expect(await many('2001:db8::1')).toEqual([200, 200, 200, 200, 200, 429, 429])
  expect(await from('2001:db8::2')).toBe(429)
  vi.advanceTimersByTime(1000)
  expect(await from('203.0.113.7')).toBe(200)
  await strict.stop()
})

test('figures count ready answers with the others', async () => {
  const count = async () => {
    const text = (await ask({ path: '/metrics' })).bytes.toString()
    return Number(
      /request_duration_seconds_count\{route="\/api\/v1\/flavors\/",method="GET",status="200"\} (\d+)/.exec(
        text
      )?.[1] ?? 0
    )
  }
  const before = await count()
  vi.advanceTimersByTime(1)
  await ask({})
  await ask({})
  await expect.poll(count).toBe(before + 2)
})
