import { once } from 'node:events'
import { type IncomingMessage, request, type ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DOCUMENTED_CALLS } from '../../testing/documented-calls.ts'
import { EVERY_ENDPOINT, EVERY_WRITE } from '../../testing/every-endpoint.ts'
import { Person } from '../../testing/person.ts'
import { type Served, serve } from '../../testing/serve.ts'

let served: Served
let person: Person

beforeAll(async () => {
  served = await serve({
    LIMIT_REQUESTS_PER_SECOND: '1000000',
    LIMIT_LEADS: '100000',
    LIMIT_PROMO_TRIES: '100000'
  })
  person = await Person.signedUp(served.base)
})
afterAll(() => served.stop())

const VALUES: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  1e308,
  2 ** 60,
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  // a body with this value in each field is below the limit of 64 KB
  'x'.repeat(2000),
  '💥'.repeat(500),
  "'; drop table servers; --",
  [],
  [[]],
  {},
  { length: 1e9 },
  { toString: null },
  '__proto__',
  'NaN'
]
const FIELDS = [
  'name',
  'email',
  'password',
  'currentPassword',
  'newPassword',
  'token',
  'id',
  'phone',
  'inn',
  'promo_code',
  'amount_rub_cents',
  'payment_type',
  'status',
  'flavor_id',
  'os_id',
  'ssd_count',
  'price_plan',
  'gpu_id',
  'is_in_queue',
  'configuration_id',
  'advance_seconds',
  'configuration',
  'consent',
  'promocode_id'
]
const BODIES: readonly string[] = [
  // bodies that are no object
  ...[null, true, 0, '', [], [[]]].map((value) => JSON.stringify(value)),
  ...VALUES.map((value) => JSON.stringify(Object.fromEntries(FIELDS.map((field) => [field, value])))),
  JSON.stringify('x'.repeat(60_000)),
  '{"__proto__":{"status":1},"constructor":{"prototype":{"x":1}}}',
  '{"name":"a","name":{"b":1},"status":1,"status":"2"}',
  '{"status":1e999}',
  '{"amount_rub_cents":123456789012345678901234567890}',
  `{"a":${'{"a":'.repeat(20)}1${'}'.repeat(20)}}`,
  `${'['.repeat(30_000)}${']'.repeat(30_000)}`
]
/** Excluded: it would advance the time during other tests. */
const CLOCK = 'sandbox.clock'

describe.each(EVERY_WRITE.filter(({ name }) => name !== CLOCK))('$name', ({ endpoint, path }) => {
  test('answers every kind of body without an internal error', async () => {
    for (const body of BODIES) {
      const response = await person.write(endpoint.method, path, body)
      expect(response.status, body.slice(0, 200)).toBeLessThan(500)
      if (response.status === 401) person = await Person.signedUp(served.base)
    }
  })
})

test.each(DOCUMENTED_CALLS.filter(({ body }) => /:\d/.test(JSON.stringify(body ?? {}))))(
  '$name reads every number, or names its field',
  async ({ method, path, body }) => {
    const text = JSON.stringify(body)
    for (const { index, 0: digits } of text.matchAll(/(?<=:)\d+/g)) {
      const sent = text.slice(0, index) + 2 ** 40 + text.slice(index + digits.length)
      const response = await person.write(method, path.replace(/\{\w+\}/g, '1'), sent)
      expect(response, sent).not.toMatchObject({ body: { code: 'malformed' } })
    }
  }
)

const QUERIES = [
  '?limit=0',
  '?limit=-1',
  '?limit=1e3',
  '?limit=99999999999999999999',
  '?offset=x',
  '?limit=1&limit=2',
  '?limit[]=1',
  '?__proto__=1',
  '?year=2026',
  '?year=2026&month=13',
  '?year=99999&month=1',
  '?year=%00&month=1',
  '?year=NaN&month=NaN',
  '?%ff',
  '?a=%E0%A4%A',
  '?=&&&='
]
test.each(EVERY_ENDPOINT.filter(({ endpoint }) => endpoint.method === 'GET'))(
  '$name answers every kind of query without an internal error',
  async ({ path }) => {
    for (const query of QUERIES) expect((await person.get(path + query)).status, query).toBeLessThan(500)
  }
)

test.each([
  '/%',
  '/%00',
  '/%E0%A4%A',
  '//',
  '/..%2f..%2fetc/passwd',
  '/assets/..%2f..%2fpackage.json',
  `/${'x'.repeat(9000)}`,
  '/a/b/c',
  '/api/v1//gpu/'
])('answers %s without failing', async (path) =>
  expect((await person.get(served.base + path)).status).toBeLessThan(500)
)

test.each([
  [
    'a name that is longer than any head',
    `GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(70_000)}\r\n\r\n`,
    431
  ],
  ['what is no HTTP', 'HELLO\r\n\r\n', 400],
  [
    'two lengths',
    'POST /api/v1/leads/ HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\na',
    400
  ],
  ...['gzip, chunked', 'deflate,chunked', 'x, Chunked'].map((coding): [string, string, number] => [
    `a body that is encoded: ${coding}`,
    `POST /api/v1/leads/ HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: ${coding}\r\n\r\n0\r\n\r\nGET /api/v1/flavors/ HTTP/1.1\r\nHost: x\r\n\r\n`,
    501
  ]),
  ['two hosts', 'GET /api/v1/flavors/ HTTP/1.1\r\nHost: x\r\nhost: y\r\nConnection: close\r\n\r\n', 400]
])('answers %s with a refusal', async (_, head, status) => {
  const socket = connect(Number(new URL(served.base).port), '127.0.0.1')
  const answer = await new Promise<string>((resolve, reject) => {
    let text = ''
    socket.on('data', (chunk) => {
      text += chunk
    })
    socket.on('close', () => resolve(text))
    socket.on('error', reject)
    socket.write(head)
  })
  expect(answer).toContain(`HTTP/1.1 ${status} `)
  // later requests on the same connection are not answered
  expect(answer.match(/HTTP\/1\.1 /g)).toHaveLength(1)
  expect(answer).toMatch(/^content-type: application\/problem\+json; charset=utf-8/im)
  expect(answer).toMatch(/^x-content-type-options: nosniff/im)
})

test('an absolute address is the address of its path', async () => {
  const ask = async (path: string) => {
    const sent = request(served.base, { path, headers: { authorization: 'Bearer cs_x' } }).end()
    const [response] = (await once(sent, 'response')) as [IncomingMessage]
    response.resume()
    return response.statusCode
  }
  expect([await ask('http://cloud.test/api/v1/gpu/'), await ask('http://cloud.test')]).toEqual([
    await ask('/api/v1/gpu/'),
    await ask('/')
  ])
})

test('a chunked body is read', async () => {
  const sent = request(`${served.base}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'transfer-encoding': 'chunked' }
  }).end('{}')
  const [{ statusCode }] = (await once(sent, 'response')) as [IncomingMessage]
  expect(statusCode).toBe(400)
})

test('a client that hangs up right after the request, or while the database works, causes no error', async () => {
  const answers: ServerResponse[] = []
  const { server } = served.app
  server.on('request', (_request, answer: ServerResponse) => answers.push(answer))
  const port = Number(new URL(served.base).port)
  const sockets = Array.from({ length: 200 }, () => connect(port, '127.0.0.1'))
  await Promise.all(sockets.map((socket) => once(socket, 'connect')))
  const [waits, leaves] = [sockets.slice(0, 100), sockets.slice(100)]
  const response = once(server, 'request')
  for (const socket of sockets) socket.write('GET /api/v1/user/ HTTP/1.1\r\nHost: x\r\n\r\n')
  for (const socket of leaves) socket.resetAndDestroy()
  await response
  for (const socket of waits) socket.resetAndDestroy()
  expect((await person.get('/api/v1/user/')).status).toBe(200)
  const statuses = () => answers.map(({ statusCode }) => statusCode)
  await expect.poll(statuses).toContain(499)
  expect(statuses()).not.toContain(500)
})
