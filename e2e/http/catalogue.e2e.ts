import { expect, test } from 'vitest'
import { person } from '../../testing/person.ts'
import { account, Client, type Json, ok, visitor } from './client.ts'

const KOPEKS = expect.any(Number)
const SHAPES: [string, Json][] = [
  ['cpu', { id: expect.any(Number), name: expect.any(String) }],
  [
    'gpu',
    {
      id: expect.any(Number),
      name: expect.any(String),
      ram: expect.any(Number),
      is_cloud: expect.any(Boolean)
    }
  ],
  ['ram', { id: expect.any(Number), standard: expect.any(String) }],
  ['os', { id: expect.any(Number), name: expect.any(String), description: expect.any(String) }],
  ...['ssd', 'hdd'].map((kind): [string, Json] => [
    kind,
    {
      id: expect.any(Number),
      size: expect.any(Number),
      group_title: expect.any(String),
      monthly_price_rub_cents: KOPEKS,
      hourly_price_rub_cents: KOPEKS
    }
  ])
]

test.each(SHAPES)('%s/ is a list of exactly what the decisions name', async (path, shape) => {
  const list = ok<Json[]>(await new Client().get(`/api/v1/${path}/`))
  expect(list.length).toBeGreaterThan(0)
  for (const one of list) expect(one).toEqual(shape)
})

test('flavors/ carry their components; CPU-only ones have no card; the shapes that must be there are', async () => {
  const client = new Client()
  const [flavors, gpus, cpus, rams] = [
    ok<Json[]>(await client.get('/api/v1/flavors/')),
    ok<Json[]>(await client.get('/api/v1/gpu/')),
    ok<Json[]>(await client.get('/api/v1/cpu/')),
    ok<Json[]>(await client.get('/api/v1/ram/'))
  ]
  for (const one of flavors) {
    expect(Object.keys(one).sort()).toEqual([
      'cpu',
      'cpu_count',
      'flavor_monthly_price_rub_cents',
      'gpu',
      'gpu_count',
      'id',
      'max_available',
      'ram',
      'ram_count'
    ])
    expect(cpus).toContainEqual(one.cpu)
    expect(rams).toContainEqual(one.ram)
    if (one.gpu === null) expect(one.gpu_count).toBe(0)
    else expect(gpus).toContainEqual(one.gpu)
  }
  expect(new Set(flavors.map(({ id }) => id)).size).toBe(flavors.length)
  const values = flavors.map((f) =>
    JSON.stringify([f.gpu, f.gpu_count, f.cpu, f.cpu_count, f.ram, f.ram_count])
  )
  expect(new Set(values).size).toBe(flavors.length)
  const bare = flavors
    .filter(({ gpu }) => gpu === null)
    .map(({ cpu_count, ram_count }) => `${cpu_count}/${ram_count}`)
  expect(bare).toContain('2/4')
  expect(bare).toContain('4/16')
})

test('the active alert is one object or null', async () => {
  const alert = ok<Json>(await new Client().get('/api/v1/alerts/active-alert/'))
  expect(alert).toEqual({
    id: expect.any(Number),
    level: expect.stringMatching(/^(info|warning|critical)$/),
    text: expect.any(String),
    link_url: expect.anything(),
    link_text: expect.anything(),
    starts_at: expect.anything(),
    ends_at: alert.ends_at === null ? null : expect.any(String)
  })
})

test('a random name is one that the product takes', async () => {
  const names = await Promise.all(
    Array.from({ length: 20 }, () => new Client().get('/api/v1/get-random-server-name/'))
  )
  for (const { status, body } of names) {
    expect({ status, keys: Object.keys(body) }).toEqual({ status: 200, keys: ['server_name'] })
    expect([...String(body.server_name)].length).toBeGreaterThan(0)
    expect([...String(body.server_name)].length).toBeLessThanOrEqual(20)
  }
})

test('what a page preloads is what the calls answer, keyed by path', async () => {
  const { text } = await new Client().get('/')
  const globals = JSON.parse(
    /<script type="application\/json" id="page-globals"[^>]*>(.*?)<\/script>/s.exec(text)?.[1] ?? ''
  )
  expect(globals).toMatchObject({
    csrf_token: expect.any(String),
    user_panel_url: '/panel',
    terms: {
      planDiscounts: { 0: 0, 1: 0, 3: 0.05, 6: 0.1, 12: 0.15 },
      infrastructureCostPerGpu: 500,
      daysPerMonth: 30,
      vatPercent: 20
    }
  })
  for (const path of ['gpu', 'cpu', 'ram', 'os', 'ssd', 'flavors'].map((name) => `/api/v1/${name}/`))
    expect(globals.catalogue[path]).toEqual(ok(await new Client().get(path)))
})

test('a visitor is no user; an account is one, with exactly these fields', async () => {
  expect(ok(await (await visitor()).get('/api/v1/user/'))).toEqual([])
  const one = await account()
  expect(await one.read('/api/v1/user/')).toEqual([
    { ...person, id: expect.any(Number), email: one.email, name: 'Проверка' }
  ])
})

test.each([
  ['/healthz', 200],
  ['/readyz', 200],
  ['/metrics', 200],
  ['/api/v1/openapi.json', 200],
  ['/api/docs', 200],
  ['/panel', 200],
  ['/h100', 200],
  ['/H100', 200],
  ['/nothing', 404],
  ['/%00', 404],
  ['/?flavor[gpu]=%F0%9F&ssdSize=1e400&period=-1', 200],
  ['/commercial-offer', 400],
  [
    '/commercial-offer?price_plan=0&gpu_count=0&cpu_id=2&cpu_count=2&ram_id=1&ram_count=16&ssd_count=256',
    200
  ],
  [
    '/commercial-offer.pdf?price_plan=0&gpu_count=0&cpu_id=2&cpu_count=2&ram_id=1&ram_count=16&ssd_count=256',
    200
  ],
  ['/commercial-offer.pdf?price_plan=7', 400]
])('%s answers %i', async (path, status) => {
  expect((await new Client().get(path)).status).toBe(status)
})
