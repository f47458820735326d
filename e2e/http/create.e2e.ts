import { beforeAll, expect, test } from 'vitest'
import { type Account, account, type Client, flavor, free, type Json, order } from './client.ts'

const CREATE = '/api/v1/create_user_server_config'
let one: Account
beforeAll(async () => {
  one = await account()
})

const EMOJI = '\u{1F600}'
test.each<[string, Json, string]>([
  ['no name', { name: undefined }, 'name'],
  ['an empty name', { name: '' }, 'name'],
  ['a name of blanks', { name: ' \u00a0\u2003 ' }, 'name'],
  ['a name of 21', { name: 'я'.repeat(21) }, 'name'],
  ['a name of 21 emoji', { name: EMOJI.repeat(21) }, 'name'],
  ['a line break in the name', { name: 'a\nb' }, 'name'],
  ['NUL in the name', { name: 'a\u0000b' }, 'name'],
  ['half a surrogate pair', { name: '\ud83d' }, 'name'],
  ['a number as name', { name: 5 }, 'name'],
  ['null as name', { name: null }, 'name'],
  ['a list as name', { name: ['a'] }, 'name'],
  ['no system', { os_id: undefined }, 'os_id'],
  ['an unknown system', { os_id: 99_999 }, 'os_id'],
  ['a system as text', { os_id: '1' }, 'os_id'],
  ['a huge system', { os_id: 1e300 }, 'os_id'],
  ['a fractional system', { os_id: 1.5 }, 'os_id'],
  ['system −0', { os_id: -0 }, 'os_id'],
  ['a disk of 0', { ssd_count: 0 }, 'ssd_count'],
  ['a disk of 300', { ssd_count: 300 }, 'ssd_count'],
  ['a disk of 255', { ssd_count: 255 }, 'ssd_count'],
  ['a disk of 2304', { ssd_count: 2304 }, 'ssd_count'],
  ['a negative disk', { ssd_count: -256 }, 'ssd_count'],
  ['a fractional disk', { ssd_count: 256.5 }, 'ssd_count'],
  ['a disk as text', { ssd_count: '256' }, 'ssd_count'],
  ['no disk', { ssd_count: undefined }, 'ssd_count'],
  ['plan 2', { price_plan: 2 }, 'price_plan'],
  ['plan −1', { price_plan: -1 }, 'price_plan'],
  ['plan as text', { price_plan: '1' }, 'price_plan'],
  ['plan null', { price_plan: null }, 'price_plan'],
  ['no plan', { price_plan: undefined }, 'price_plan'],
  ['an unknown flavor', { flavor_id: 99_999 }, 'flavor_id'],
  ['a huge flavor', { flavor_id: Number.MAX_SAFE_INTEGER }, 'flavor_id'],
  ['no flavor', { flavor_id: undefined }, 'flavor_id'],
  ['a card that the flavor has not', { gpu_id: 1 }, 'gpu_id'],
  ['a count of cards that contradicts', { gpu_count: 1 }, 'gpu_count'],
  ['another CPU', { cpu_id: 3 }, 'cpu_id'],
  ['an unknown CPU', { cpu_id: 999 }, 'cpu_id'],
  ['another count of vCPU', { cpu_count: 4 }, 'cpu_count'],
  ['another RAM', { ram_id: 2 }, 'ram_id'],
  ['another size of RAM', { ram_count: 32 }, 'ram_count'],
  ['a negative count of RAM', { ram_count: -16 }, 'ram_count'],
  ['an unknown promo', { promocode_id: 123 }, 'promocode_id'],
  ['a promo as text', { promocode_id: 'WELCOME10' }, 'promocode_id'],
  ['a queue as text', { is_in_queue: 'true' }, 'is_in_queue'],
  ['a queue as number', { is_in_queue: 1 }, 'is_in_queue'],
  ['a negative expected total', { expected_total_rub_cents: -1 }, 'expected_total_rub_cents'],
  ['a fractional expected total', { expected_total_rub_cents: 1.5 }, 'expected_total_rub_cents'],
  ['an expected total as text', { expected_total_rub_cents: '747' }, 'expected_total_rub_cents']
])('%s is refused at its field', async (_, wrong, field) => {
  const { status, body } = await one.post(CREATE, await order(76, wrong))
  expect({ status, code: body.code, fields: Object.keys(body.fields ?? {}) }).toEqual({
    status: 400,
    code: expect.any(String),
    fields: [field]
  })
  expect(Object.values(body.fields as object)).toEqual([expect.stringMatching(/[а-яё]/i)])
})

test('several faults are told at once', async () => {
  const { body } = await one.post(
    CREATE,
    await order(76, { name: '', os_id: 0, ssd_count: 300, price_plan: 7 })
  )
  expect(Object.keys(body.fields ?? {}).sort()).toEqual(['name', 'os_id', 'price_plan', 'ssd_count'])
  const other = await one.post(
    CREATE,
    await order(76, { gpu_id: 1, gpu_count: 2, cpu_id: 3, cpu_count: 3, ram_id: 2, ram_count: 5 })
  )
  expect(Object.keys(other.body.fields ?? {}).sort()).toEqual([
    'cpu_count',
    'cpu_id',
    'gpu_count',
    'gpu_id',
    'ram_count',
    'ram_id'
  ])
})

test('a card of the house has no hourly plan', async () => {
  const { status, body } = await one.post(CREATE, await order(23, { price_plan: 0 }))
  expect({ status, fields: Object.keys(body.fields ?? {}) }).toEqual({ status: 400, fields: ['price_plan'] })
})

test.each([EMOJI.repeat(20), '  с краями  ', 'a', '"; drop table servers; --'.slice(0, 20), '<b>x</b>'])(
  'the name %j is kept',
  async (name) => {
    const id = await one.create(await order(76, { name }))
    expect((await one.server(id)).name).toBe(name.trim())
  }
)

test('without the money a server is created paused, with every field of a config, and takes no place', async () => {
  const before = await free(13)
  const { body, status } = await one.post(
    CREATE,
    await order(13, { price_plan: 3, ssd_count: 512, price: 1, total: 1, unknown: { x: 1 } })
  )
  // 94 870 ₽ + 512 × 7,50 ₽ + 500 ₽ = 99 210 ₽; × 0.95 = 94 249,50 → 94 250 ₽ × 3; the hour 28 275 000 / 2160 = 13 090,28
  expect({ status, body }).toEqual({
    status: 200,
    body: { server_id: expect.any(Number), status: -1, missing_rub_cents: 28_275_000 }
  })
  const thing = await flavor(13)
  const config = await one.server(Number(body.server_id))
  expect(config).toEqual({
    id: body.server_id,
    name: 'проверка',
    status: -1,
    is_in_queue: false,
    queue_position: null,
    flavor_id: 13,
    gpu: { id: 3, name: 'NVIDIA L40S', ram: 48, is_cloud: true },
    gpu_count: 1,
    cpu: thing.cpu,
    cpu_count: 16,
    ram: thing.ram,
    ram_count: 128,
    os: { id: 1, name: 'Ubuntu 24.04 LTS', description: expect.any(String) },
    ssd_count: 512,
    price_plan: 3,
    promocode_id: null,
    server_full_rent_price_rub_cents: 28_275_000,
    hour_price_rub_cents: 13_090,
    prepaid_left_rub_cents: 0,
    missing_rub_cents: 28_275_000,
    renewal_total_rub_cents: 28_275_000,
    auto_renewal: true,
    created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*(Z|[+-]\d\d:\d\d)$/),
    started_at: null,
    paid_until: null
  })
  expect(await free(13)).toBe(before)
  expect(await one.events()).toEqual([])
})

test('CPU-only: the card is null; the lists hold each its own servers, and ids are shared', async () => {
  const me = await account()
  const cpu = await me.create(await order(76, { gpu_id: undefined }))
  const house = await me.create(await order(23, { price_plan: 1 }))
  const lists = [await me.read<Json[]>('/api/v1/cld_srv_cfg/'), await me.read<Json[]>('/api/v1/usr_srv_cfg/')]
  expect(lists.map((list) => list.map(({ id }) => id))).toEqual([[cpu], [house]])
  expect(lists[0]?.[0]).toMatchObject({ gpu: null, gpu_count: 0 })
  expect(lists[1]?.[0]).toEqual(await me.read(`/api/v1/cld_srv_cfg/${house}/`))
  expect((await me.patch(`/api/v1/usr_srv_cfg/${cpu}/`, { name: 'a' })).body).toMatchObject({
    id: cpu,
    name: 'a'
  })
  expect((await me.patch(`/api/v1/cld_srv_cfg/${house}/`, { name: 'b' })).body).toMatchObject({
    id: house,
    name: 'b'
  })
})

test('nothing free: 409, and the queue takes it', async () => {
  const rich = await account(1_000_000)
  const { status, body } = await rich.post(CREATE, await order(28))
  expect({ status, code: body.code }).toEqual({ status: 409, code: 'no_capacity' })
  expect(await one.post(CREATE, await order(28))).toMatchObject({
    status: 409,
    body: { code: 'no_capacity' }
  })
  const queued = await rich.post(CREATE, await order(28, { is_in_queue: true }))
  expect(queued.body).toMatchObject({ status: -2, missing_rub_cents: 0 })
  const id = Number(queued.body.server_id)
  const config = await rich.server(id)
  expect(config).toMatchObject({ status: -2, is_in_queue: true, queue_position: expect.any(Number) })
  expect(await rich.balance()).toBe(1_000_000)
  await rich.status(id, -3)
})

test('a total that is not the expected one is refused with the quote; the right one is not', async () => {
  const { status, body } = await one.post(CREATE, await order(76, { expected_total_rub_cents: 746 }))
  expect({ status, body }).toMatchObject({
    status: 409,
    body: { code: 'price_changed', quote: { total: 747, hour: 747, monthly: { total: 538_000 } } }
  })
  expect((await one.post(CREATE, await order(76, { expected_total_rub_cents: 747 }))).status).toBe(200)
})

test('one place and many at once: it is sold once', async () => {
  const place = 101
  expect(await free(place)).toBe(1)
  const buyers = await Promise.all(Array.from({ length: 8 }, () => account(100_000)))
  const payload = await order(place)
  const heard = await Promise.all(buyers.map((buyer) => buyer.post(CREATE, payload)))
  expect(heard.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 7 }, () => 409)])
  expect(await free(place)).toBe(0)
  const winner = heard.findIndex(({ status }) => status === 200)
  for (const [index, buyer] of buyers.entries())
    expect((await buyer.balance()) < 100_000).toBe(index === winner)
  const buyer = buyers[winner] as Account
  const id = Number(heard[winner]?.body.server_id)
  await buyer.advance(2)
  expect((await buyer.status(id, 0)).status).toBe(200)
  await buyer.advance(2)
  expect(await free(place)).toBe(1)
})

test('one balance and many creations at once: it is spent once', async () => {
  const poor = await account(10_000)
  const payload = await order(94)
  const heard = await Promise.all(Array.from({ length: 6 }, () => poor.post(CREATE, payload)))
  expect(heard.every(({ status }) => status === 200)).toBe(true)
  const started = heard.filter(({ body }) => body.status === 1)
  expect((await poor.me()).held_rub_cents + (await poor.balance())).toBe(10_000)
  expect(started.length).toBe(1)
})

test('somebody else’s servers are not there', async () => {
  const id = await one.create(await order(76))
  const other: Client = await account()
  const paths: [string, string, unknown][] = [
    ['GET', `/api/v1/cld_srv_cfg/${id}/`, undefined],
    ['GET', `/api/v1/usr_srv_cfg/${id}/`, undefined],
    ['PATCH', `/api/v1/cld_srv_cfg/${id}/`, { name: 'x' }],
    ['PATCH', `/api/v1/usr_srv_cfg/${id}/`, { name: 'x' }],
    ['PATCH', `/api/v1/user/${(await one.me()).id}/`, { name: 'x' }],
    ['POST', `/api/v1/change_status_cld_srv/${id}/`, { status: -3 }],
    ['POST', '/api/v1/change-configuration/', { configuration_id: id }],
    ['POST', '/api/v1/change-configuration/preview/', { configuration_id: id }]
  ]
  for (const [method, path, body] of paths)
    expect({ path, status: (await other.call(method, path, body)).status }).toEqual({ path, status: 404 })
  expect((await one.server(id)).status).toBe(-1)
})
