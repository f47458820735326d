import { beforeAll, expect, test } from 'vitest'
import { product } from '../support/product.ts'
import { type Account, account, Client, visitor } from './client.ts'
import { expectProblem } from './expect-problem.ts'

const CREATE = '/api/v1/create_user_server_config'
let shared: Account
beforeAll(async () => {
  shared = await account()
})

const READS = [
  '/api/v1/cld_srv_cfg/',
  '/api/v1/cld_srv_cfg/1/',
  '/api/v1/usr_srv_cfg/',
  '/api/v1/usr_evt/periods/',
  '/api/v1/usr_evt/?year=2026&month=1'
]
const WRITES = [
  ['PATCH', '/api/v1/cld_srv_cfg/1/'],
  ['PATCH', '/api/v1/usr_srv_cfg/1/'],
  ['PATCH', '/api/v1/user/1/'],
  ['POST', '/api/v1/change_status_cld_srv/1/'],
  ['POST', CREATE],
  ['POST', '/api/v1/change-configuration/'],
  ['POST', '/api/v1/change-configuration/preview/'],
  ['POST', '/api/v1/top-ups/'],
  ['POST', '/api/v1/sandbox/clock/']
] as const
const OPEN_WRITES = ['/api/v1/apply-promo', '/api/v1/leads/']

test.each(READS)('a visitor reading %s gets 401', async (path) => {
  expectProblem(await (await visitor()).get(path), 401)
})

test.each(WRITES)(
  'a visitor with a token gets 401 for %s %s, without one 403, whatever he sends',
  async (method, path) => {
    const one = await visitor()
    expectProblem(await one.call(method, path, {}), 401)
    one.token = ''
    expectProblem(await one.call(method, path, {}), 403)
    one.token = 'x'.repeat(64)
    expectProblem(await one.call(method, path, {}), 403)
  }
)

test.each(OPEN_WRITES)('%s is open to visitors, with a token', async (path) => {
  const one = await visitor()
  expectProblem(await one.post(path, {}), 400)
  one.token = ''
  expectProblem(await one.post(path, {}), 403)
})

test('a token of another session is refused', async () => {
  const [one, other] = [await account(), await account()]
  one.token = other.token
  expectProblem(await one.post('/api/v1/top-ups/', {}), 403)
})

test('a foreign origin is refused, the own one is not', async () => {
  const one = await account()
  expectProblem(await one.post(CREATE, {}, { headers: { origin: product().base } }), 400)
  expectProblem(await one.post(CREATE, {}, { headers: { origin: 'https://evil.example' } }), 403)
  expectProblem(await one.post(CREATE, {}, { headers: { origin: 'null' } }), 403)
})

const big = JSON.stringify({ name: 'я'.repeat(40_000) })
test('refusals come in the order of the rules', async () => {
  const one = await account()
  const nobody = await visitor()
  nobody.token = ''
  const text = { 'content-type': 'text/plain' }
  expectProblem(await nobody.post(CREATE, undefined, { raw: big, headers: text }), 413)
  expectProblem(await nobody.post(CREATE, undefined, { raw: '{', headers: text }), 415)
  expectProblem(await nobody.post(CREATE, undefined, { raw: '{' }), 400)
  expectProblem(await nobody.post(CREATE, {}), 403)
  expectProblem(await (await visitor()).post('/api/v1/change_status_cld_srv/999999/', { status: 'x' }), 401)
  expectProblem(await one.post('/api/v1/change_status_cld_srv/999999/', { status: 'x' }), 404)
  expectProblem(await one.post('/api/v1/change-configuration/', { configuration_id: 999_999 }), 404)
  expectProblem(await one.post('/api/v1/change-configuration/preview/', { configuration_id: 999_999 }), 404)
  expectProblem(await one.post('/api/v1/change-configuration/', {}), 400)
})

test.each([
  ['{', 400],
  ['', 400],
  ['nul', 400],
  ['{"a":1,}', 400],
  ['{"a":NaN}', 400],
  ['null', 400],
  ['[]', 400],
  ['"text"', 400],
  ['1e400', 400],
  ['[{}]', 400],
  [`${'['.repeat(20_000)}${']'.repeat(20_000)}`, 400],
  [`${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`, 400],
  ['\ufeff{}', 400],
  ['{"__proto__":{"status":1}}', 400],
  ['{"constructor":{"prototype":{}}}', 400]
])('the body %j is refused with 400, not with 5xx', async (raw, status) => {
  const one = shared
  for (const path of [CREATE, '/api/v1/top-ups/', '/api/v1/apply-promo', '/api/v1/sandbox/clock/'])
    expectProblem(await one.post(path, undefined, { raw }), status)
})

test('bytes that are no UTF-8 are malformed', async () => {
  const one = shared
  expectProblem(
    await one.post(CREATE, undefined, { raw: Uint8Array.of(0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d) }),
    400
  )
})

test.each([
  ['application/json', 400],
  ['application/json; charset=utf-8', 400],
  ['APPLICATION/JSON', 400],
  ['text/plain', 415],
  ['application/x-www-form-urlencoded', 415],
  ['multipart/form-data; boundary=x', 415],
  ['application/jsonp', 415],
  ['nonsense', 415]
])('content type %s answers %i', async (type, status) => {
  const one = shared
  expectProblem(await one.post(CREATE, undefined, { raw: '{}', headers: { 'content-type': type } }), status)
})

test.each([
  '0',
  '-1',
  '1.5',
  '1e3',
  'x',
  '%00',
  '%F0%9F%98%80',
  '9007199254740993',
  '9'.repeat(30),
  '1%20',
  '0x1',
  '٣',
  'null'
])('the id %s in a path is nobody’s', async (id) => {
  const one = shared
  for (const [method, path] of [
    ['GET', 'cld_srv_cfg'],
    ['PATCH', 'cld_srv_cfg'],
    ['PATCH', 'usr_srv_cfg'],
    ['PATCH', 'user'],
    ['POST', 'change_status_cld_srv']
  ] as const)
    expectProblem(await one.call(method, `/api/v1/${path}/${id}/`, method === 'GET' ? undefined : {}), 404)
})

test('a broken escape in a path is no 5xx', async () => {
  const { status } = await new Client().get('/api/v1/cld_srv_cfg/%E0%A4%A/')
  expect([400, 404]).toContain(status)
})

test.each([
  ['DELETE', '/api/v1/cld_srv_cfg/1/'],
  ['PUT', '/api/v1/cld_srv_cfg/1/'],
  ['POST', '/api/v1/flavors/'],
  ['PATCH', CREATE],
  ['DELETE', '/api/v1/user/']
])('%s %s is told as a method that is not there', async (method, path) => {
  const heard = await shared.call(method, path)
  expectProblem(heard, 405)
  expect(heard.headers.get('allow')).toMatch(/GET|POST/)
})

test('HEAD answers as GET without a body; OPTIONS is no 5xx', async () => {
  const one = await visitor()
  const head = await one.call('HEAD', '/api/v1/flavors/')
  expect({ status: head.status, text: head.text }).toEqual({ status: 200, text: '' })
  expect((await one.call('OPTIONS', '/api/v1/flavors/')).status).toBeLessThan(500)
  expect(
    (
      await one.call('OPTIONS', CREATE, undefined, { headers: { origin: 'https://evil.example' } })
    ).headers.get('access-control-allow-origin')
  ).toBeNull()
})

test('an unknown address of the API is a problem, too', async () => {
  expectProblem(await new Client().get('/api/v1/nothing/'), 404)
  expectProblem(await new Client().get('/api/'), 404)
  expectProblem(await (await visitor()).post('/api/v1/nothing/', {}), 404)
})

test.each([
  ['limit=-1', 400],
  ['limit=NaN', 400],
  ['limit=1.5', 400],
  ['limit=abc', 400],
  ['limit=', 400],
  ['offset=-1', 400],
  ['limit=9007199254740993', 400],
  ['limit=1&limit=2', 400],
  ['limit[]=1', 200],
  ['limit=9007199254740991&offset=9007199254740991', 200],
  ['offset=1000000', 200],
  ['unknown=1', 200]
])('lists with ?%s answer %i', async (query, status) => {
  const one = shared
  for (const path of [
    'flavors',
    'gpu',
    'cpu',
    'ram',
    'hdd',
    'ssd',
    'os',
    'cld_srv_cfg',
    'usr_srv_cfg',
    'usr_evt/periods',
    'user'
  ])
    expect({ path, status: (await one.get(`/api/v1/${path}/?${query}`)).status }).toEqual({ path, status })
})

test('a part of a list has the same shape', async () => {
  const one = new Client()
  const all = JSON.parse((await one.get('/api/v1/flavors/')).text)
  expect(JSON.parse((await one.get('/api/v1/flavors/?limit=3&offset=2')).text)).toEqual(all.slice(2, 5))
  expect(JSON.parse((await one.get('/api/v1/flavors/?offset=110')).text)).toEqual(all.slice(110))
})
