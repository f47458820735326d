import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { contract } from '@cloud/api'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '../platform/db/in-transaction.ts'
import catalogue from '../sandbox/seed/catalogue.json' with { type: 'json' }
import { type Served, serve } from '../testing/serve.ts'
import { CatalogueFile } from './import/catalogue-file.ts'
import { importCatalogue } from './import/import-catalogue.ts'

const FILE = v.parse(CatalogueFile, catalogue)
const LISTS = [...Object.values(contract.catalogue), contract.flavors.list]
const FLAVORS = contract.flavors.list.path

let served: Served
/** A second process on the same database. */
let second: Served

const load = (file: CatalogueFile) => inTransaction(served.services.db, (tx) => importCatalogue(tx, file))
const query = (text: string) => served.services.pool.query(text)

beforeAll(async () => {
  served = await serve({ LIMIT_REQUESTS_PER_SECOND: '100000' })
  second = await serve({}, served.url)
  await load(FILE)
})
afterAll(async () => {
  await second.stop()
  await served.stop()
})

const get = (path: string, headers: Record<string, string> = {}, at = served) =>
  fetch(at.base + path, { headers })

test.each(LISTS)('$path answers in the format of the contract', async ({ path, response }) => {
  const answer = await get(path)
  expect(answer.status).toBe(200)
  const list: unknown = await answer.json()
  expect(list).not.toEqual([])
  // without additional fields
  expect(v.parse(response, list)).toEqual(list)
})

test('the sample catalogue is as rich as a real one', async () => {
  const flavors = v.parse(contract.flavors.list.response, await (await get(FLAVORS)).json())
  const gpu = v.parse(contract.catalogue.gpu.response, await (await get('/api/v1/gpu/')).json())
  const os = v.parse(contract.catalogue.os.response, await (await get('/api/v1/os/')).json())
  expect(gpu.length).toBeGreaterThanOrEqual(12)
  expect(gpu.filter(({ is_cloud }) => !is_cloud).length).toBeGreaterThanOrEqual(2)
  expect(os.length).toBeGreaterThanOrEqual(10)
  expect(flavors.filter((flavor) => flavor.gpu !== null).length).toBeGreaterThanOrEqual(70)
  const without = flavors.filter((flavor) => flavor.gpu === null)
  expect(without.length).toBeGreaterThanOrEqual(40)
  for (const [cpu_count, ram_count] of [
    [2, 4],
    [4, 16]
  ])
    expect(without.some((flavor) => flavor.cpu_count === cpu_count && flavor.ram_count === ram_count)).toBe(
      true
    )
  for (const left of [0, 1, 2, 3])
    expect(flavors.some(({ max_available }) => max_available === left)).toBe(true)
})

test('system descriptions promise no way to sign in, and no driver on servers without the GPU card', async () => {
  const os = v.parse(contract.catalogue.os.response, await (await get('/api/v1/os/')).json())
  for (const { description } of os) {
    expect(description).not.toMatch(/SSH|рабочий стол|пароль|вход по/i)
    // one description is shown for every machine
    if (/драйвер|CUDA/i.test(description)) expect(description).toMatch(/с картами NVIDIA — /i)
  }
})

test.each(LISTS)('$path returns pages in the same format', async ({ path }) => {
  const whole = (await (await get(path)).json()) as unknown[]
  const part = async (search: string) => (await get(path + search)).json()
  expect(await part('?limit=2')).toEqual(whole.slice(0, 2))
  expect(await part('?limit=2&offset=1')).toEqual(whole.slice(1, 3))
  expect(await part('?offset=1')).toEqual(whole.slice(1))
  expect(await part('?limit=10&offset=100000')).toEqual([])
  expect((await get(`${path}?limit=0`)).status).toBe(400)
})

describe('validators', () => {
  test('return 304 for an unchanged answer', async () => {
    const first = await get(FLAVORS)
    const etag = first.headers.get('etag') ?? ''
    const again = await get(FLAVORS, { 'if-none-match': etag })
    expect([again.status, await again.text()]).toEqual([304, ''])
    await query('update flavors set max_available = max_available + 1 where flavor_id = 1')
    const changed = await get(FLAVORS, { 'if-none-match': etag })
    expect(changed.status).toBe(200)
    expect(changed.headers.get('etag')).not.toBe(etag)
    expect(
      (await get('/api/v1/gpu/', { 'if-none-match': (await get('/api/v1/gpu/')).headers.get('etag') ?? '' }))
        .status
    ).toBe(304)
  })

  test('are compared weakly, whether the mark of a weak one is sent or not', async () => {
    const etag = (await get(FLAVORS)).headers.get('etag') ?? ''
    const statusOf = async (known: string) => (await get(FLAVORS, { 'if-none-match': known })).status
    const opaque = etag.replace('W/', '')
    expect(opaque).not.toBe(etag)
    expect(await Promise.all([opaque, `"other", ${opaque}`, '*', '"other"'].map(statusOf))).toEqual([
      304, 304, 304, 200
    ])
  })

  test('compressed answers have the same content', async () => {
    const raw = async (encoding: string) => {
      const response = await served.app.inject({ url: FLAVORS, headers: { 'accept-encoding': encoding } })
      expect(response.headers.vary).toBe('Accept-Encoding')
      return { encoding: response.headers['content-encoding'], bytes: response.rawPayload }
    }
    const plain = await raw('identity')
    expect(plain.encoding).toBeUndefined()
    const br = await raw('gzip, br;q=0.9')
    expect(br.encoding).toBe('br')
    expect(brotliDecompressSync(br.bytes).equals(plain.bytes)).toBe(true)
    const gzip = await raw('gzip, br;q=0')
    expect(gzip.encoding).toBe('gzip')
    expect(gunzipSync(gzip.bytes).equals(plain.bytes)).toBe(true)
  })
})

describe('processes agree', () => {
  const left = async (at: Served) => {
    const flavors = v.parse(contract.flavors.list.response, await (await get(FLAVORS, {}, at)).json())
    return flavors.find(({ id }) => id === 2)?.max_available
  }

  test('at once: a change by one process is in the next list of each, also while many requests run', async () => {
    for (const many of [5, 4, 3]) {
      const running = Array.from({ length: 20 }, (_, request) => left(request % 2 === 0 ? second : served))
      await query(`update flavors set max_available = ${many} where flavor_id = 2`)
      expect([await left(second), await left(served)]).toEqual([many, many])
      await Promise.all(running)
    }
  })
})

test('a list that cannot be read is refused, and served again afterwards', async () => {
  const status = async () => (await get(FLAVORS)).status
  expect(await status()).toBe(200)
  await served.owner.query('alter function catalogue_mark() rename to lost_mark')
  expect(await status()).toBe(503)
  await served.owner.query('alter function lost_mark() rename to catalogue_mark')
  expect(await status()).toBe(200)
})

test('a price is valid from its moment on', async () => {
  const price = async () => {
    const flavors = v.parse(contract.flavors.list.response, await (await get(FLAVORS)).json())
    return flavors.find(({ id }) => id === 3)?.flavor_monthly_price_rub_cents
  }
  const before = await price()
  await query(`insert into flavor_prices values (3, product_now() + interval '1 hour', 12345)`)
  expect(await price()).toBe(before)
  await query(`update product_clock set offset_ms = offset_ms + 3600001`)
  expect(await price()).toBe(12345)
})

describe('an import', () => {
  const changed = (change: Partial<CatalogueFile>): CatalogueFile => ({ ...FILE, ...change })
  const [flavor] = FILE.flavors

  test('of the same file changes nothing', async () => {
    await load(FILE)
    expect(await load(FILE)).toMatchObject({ closed: 0, new_prices: 0 })
  })

  test('closes items that are missing in the file, and opens them again', async () => {
    const fewer = changed({ flavors: FILE.flavors.slice(1) })
    expect(await load(fewer)).toMatchObject({ closed: 1 })
    const ids = async () =>
      v.parse(contract.flavors.list.response, await (await get(FLAVORS)).json()).map(({ id }) => id)
    expect(await ids()).not.toContain(flavor?.id)
    await load(FILE)
    expect(await ids()).toContain(flavor?.id)
  })

  test.each<[string, Partial<CatalogueFile>]>([
    [
      'two flavors with the same six values',
      { flavors: [...FILE.flavors, { ...FILE.flavors[0], id: 9999 } as CatalogueFile['flavors'][number]] }
    ],
    [
      'two cards with one short name',
      { gpus: [...FILE.gpus, { id: 99, name: 'AMD h100', ram: 1, is_cloud: true }] }
    ],
    [
      'a short name that is an address of ours',
      { gpus: [...FILE.gpus, { id: 99, name: 'AMD Panel', ram: 1, is_cloud: true }] }
    ],
    [
      'a short name that is no address',
      { gpus: [...FILE.gpus, { id: 99, name: 'AMD a/b', ram: 1, is_cloud: true }] }
    ],
    [
      'cards without a number of them',
      {
        flavors: [
          ...FILE.flavors,
          { ...FILE.flavors[0], id: 9999, gpu_count: 0 } as CatalogueFile['flavors'][number]
        ]
      }
    ]
  ])('with %s is refused and changes nothing', async (_, change) => {
    const etag = (await get(FLAVORS)).headers.get('etag')
    await expect(load(changed(change))).rejects.toThrow(/violates/)
    expect((await get(FLAVORS)).headers.get('etag')).toBe(etag)
  })
})

test('the most urgent of the current alerts is shown', async () => {
  const alert = async () => (await get(contract.alerts.active.path)).json()
  await query('delete from alerts')
  expect(await alert()).toBeNull()
  await query(`insert into alerts (level, text, starts_at, ends_at) values
    ('info', 'всем', product_now() - interval '1 minute', null),
    ('critical', 'срочно', product_now() - interval '1 hour', product_now() + interval '1 hour'),
    ('critical', 'завтра', product_now() + interval '1 day', null)`)
  expect(v.parse(contract.alerts.active.response, await alert())).toMatchObject({
    level: 'critical',
    text: 'срочно'
  })
  await query('update product_clock set offset_ms = offset_ms + 3600001')
  expect(await alert()).toMatchObject({ text: 'всем', ends_at: null })
})

test('a random name is a valid name', async () => {
  for (let i = 0; i < 50; i++) {
    const { server_name } = v.parse(
      contract.randomName.get.response,
      await (await get('/api/v1/get-random-server-name/')).json()
    )
    expect(server_name).toMatch(/^[a-z]+-[a-z]+-\d{3}$/)
    expect(server_name.length).toBeLessThanOrEqual(20)
  }
})
