import { type Flavor, flavorIds, type ServerConfig } from '@cloud/api'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { creditTopUp } from '../billing/top-ups/credit-top-up.ts'
import { inTransaction } from '../platform/db/in-transaction.ts'
import { productNow } from '../platform/product-clock.ts'
import { seedSampleData } from '../sandbox/seed/seed-sample-data.ts'
import { Person } from '../testing/person.ts'
import { type Served, serve } from '../testing/serve.ts'

const CREATE = '/api/v1/create_user_server_config'
const CHANGE = '/api/v1/change-configuration/'
const status = (id: number) => `/api/v1/change_status_cld_srv/${id}/`
const cloudAddress = (id: number) => `/api/v1/cld_srv_cfg/${id}/`

let served: Served
let flavors: readonly Flavor[]
let person: Person
beforeAll(async () => {
  served = await serve()
  await seedSampleData(served.services)
  flavors = (await (await fetch(`${served.base}/api/v1/flavors/`)).json()) as Flavor[]
  await served.services.db.updateTable('flavors').set({ max_available: 50 }).execute()
})
afterAll(() => served.stop())

/** A new account, for tests that change or pay something. */
const newCustomer = async () => {
  person = await Person.signedUp(served.base)
}

let topUps = 1000
const topUpBy = (amount_rub_cents: number) =>
  inTransaction(served.services.db, async (tx) => {
    const { account_id } = person
    const now = await productNow(tx)
    const top_up_id = ++topUps
    return creditTopUp(tx, { account_id, top_up_id, payment_type: 'acquiring', amount_rub_cents, now })
  })

function payload(wanted: (flavor: Flavor) => boolean, rest: object = {}) {
  const flavor = flavors.find(wanted)
  if (flavor === undefined) throw new Error('The sample catalogue has no such flavor.')
  return {
    name: 'web',
    os_id: 1,
    ...flavorIds(flavor),
    ssd_count: 256,
    price_plan: 1,
    is_in_queue: false,
    ...rest
  }
}
const withoutCard = ({ gpu }: Flavor) => gpu === null
const onOtherThanCloudCard = ({ gpu }: Flavor) => gpu?.is_cloud === false

async function created(body: object): Promise<number> {
  const answer = await person.post(CREATE, body)
  expect(answer).toMatchObject({ status: 200 })
  return (answer.body as { server_id: number }).server_id
}
const advance = (advance_seconds: number) => person.post('/api/v1/sandbox/clock/', { advance_seconds })

test('the states of a server from paused to deleted; each answer is the configuration', async () => {
  await newCustomer()
  const id = await created(payload(withoutCard))
  const paused = (await person.get(cloudAddress(id))).body as ServerConfig
  expect(paused).toMatchObject({ status: -1, missing_rub_cents: paused.server_full_rent_price_rub_cents })
  expect(await person.post(status(id), { status: 1 })).toMatchObject({
    status: 409,
    body: { code: 'insufficient_funds', missing_rub_cents: paused.missing_rub_cents }
  })
  await topUpBy(paused.missing_rub_cents + 1)
  const start = { status: 1, expected_total_rub_cents: paused.server_full_rent_price_rub_cents }
  expect(await person.post(status(id), start)).toMatchObject({ status: 200, body: { id, status: 1 } })
  expect(await person.post(status(id), { status: 0 })).toMatchObject({ body: { code: 'wrong_status' } })
  await advance(0)
  expect(await person.get(cloudAddress(id))).toMatchObject({ body: { status: 2 } })
  expect(await person.post(status(id), { status: -3 })).toMatchObject({ status: 409 })
  expect(await person.post(status(id), { status: 0 })).toMatchObject({ status: 200, body: { status: 0 } })
  await advance(0)
  expect(await person.post(status(id), { status: -3 })).toMatchObject({ status: 200, body: { status: -3 } })
  expect((await person.get('/api/v1/cld_srv_cfg/')).body).toEqual([])
  expect(await person.get(cloudAddress(id))).toMatchObject({ status: 200, body: { status: -3 } })
  expect(await person.post(status(id), { status: 1 })).toMatchObject({ status: 404 })
  expect(await person.patch(cloudAddress(id), { name: 5 })).toMatchObject({ status: 404 })
})

test('servers on other than cloud cards have a separate list; ids are unique across both lists', async () => {
  await newCustomer()
  const [other, cloud] = [await created(payload(onOtherThanCloudCard)), await created(payload(withoutCard))]
  const ids = async (path: string) => ((await person.get(path)).body as ServerConfig[]).map(({ id }) => id)
  expect(await ids('/api/v1/usr_srv_cfg/')).toEqual([other])
  expect(await ids('/api/v1/cld_srv_cfg/')).toEqual([cloud])
  expect(await person.get(cloudAddress(other))).toMatchObject({ status: 200, body: { id: other } })
  expect(await person.patch(`/api/v1/usr_srv_cfg/${cloud}/`, { name: ' два ' })).toMatchObject({
    body: { id: cloud, name: 'два' }
  })
  expect(await ids('/api/v1/cld_srv_cfg/?limit=1&offset=1')).toEqual([])
})

test('sending back a whole configuration changes only the fields that the user may set', async () => {
  await newCustomer()
  const id = await created(payload(withoutCard))
  const config = (await person.get(cloudAddress(id))).body as ServerConfig
  const sent = { ...config, auto_renewal: false, status: 2, hour_price_rub_cents: 1, flavor_id: 999 }
  expect(await person.patch(cloudAddress(id), sent)).toMatchObject({
    status: 200,
    body: { ...config, auto_renewal: false }
  })
})

describe('creating a server is refused for', () => {
  beforeAll(newCustomer)

  test.each([
    [{ flavor_id: 99_999 }, ['flavor_id']],
    [{ gpu_id: 1 }, ['gpu_id']],
    [{ gpu_count: 1 }, ['gpu_count']],
    [{ cpu_id: 1 }, ['cpu_id']],
    [{ cpu_count: 77, ram_id: 9_999, ram_count: 5 }, ['cpu_count', 'ram_count', 'ram_id']],
    [{ os_id: 99_999 }, ['os_id']],
    [{ promocode_id: 5 }, ['promocode_id']],
    [{ ssd_count: 300 }, ['ssd_count']],
    [{ name: '' }, ['name']],
    [{ price_plan: 2 }, ['price_plan']],
    [{ gpu_count: -1, cpu_count: 1.5 }, ['cpu_count', 'gpu_count']],
    [{ name: '', os_id: 0, ssd_count: 300, price_plan: 37 }, ['name', 'os_id', 'price_plan', 'ssd_count']]
  ])('%j: 400 naming %j', async (wrong, fields) => {
    const answer = await person.post(CREATE, payload(withoutCard, wrong))
    expect(answer.status).toBe(400)
    expect(Object.keys((answer.body as { fields: object }).fields).sort()).toEqual(fields)
  })

  test('a GPU card that is not rented by the hour: 400 at price_plan', async () => {
    expect(await person.post(CREATE, payload(onOtherThanCloudCard, { price_plan: 0 }))).toMatchObject({
      status: 400,
      body: { fields: { price_plan: expect.any(String) } }
    })
  })

  test('a catalogue without a disk: 400 at ssd_count', async () => {
    const disks = (closed: boolean) => served.services.db.updateTable('disks').set({ closed }).execute()
    await disks(true)
    const answer = await person.post(CREATE, payload(withoutCard))
    await disks(false)
    expect(answer).toMatchObject({
      status: 400,
      body: { fields: { ssd_count: 'Дисков в каталоге сейчас нет. Попробуйте позже.' } }
    })
  })

  test('a price that differs from the expected one: 409 with the new quote', async () => {
    const answer = await person.post(CREATE, payload(withoutCard, { expected_total_rub_cents: 1 }))
    expect(answer).toMatchObject({ status: 409, body: { code: 'price_changed' } })
    const { quote } = answer.body as { quote: { total: number } }
    const body = payload(withoutCard, {
      expected_total_rub_cents: quote.total,
      server_full_rent_price_rub_cents: 1
    })
    expect((await person.post(CREATE, body)).status).toBe(200)
  })
})

test('the server of another account and an unknown server: 404, before the body is checked', async () => {
  await newCustomer()
  const id = await created(payload(withoutCard))
  const other = await Person.signedUp(served.base)
  for (const unknown of [id, 999_999_999]) {
    expect((await other.get(cloudAddress(unknown))).status).toBe(404)
    expect((await other.get(`/api/v1/usr_srv_cfg/${unknown}/`)).status).toBe(404)
    expect((await other.patch(cloudAddress(unknown), { name: 5 })).status).toBe(404)
    expect((await other.patch(`/api/v1/usr_srv_cfg/${unknown}/`, { name: 5 })).status).toBe(404)
    expect((await other.post(status(unknown), { status: 'on' })).status).toBe(404)
    expect((await other.post(CHANGE, { configuration_id: unknown })).status).toBe(404)
    expect((await other.post(`${CHANGE}preview/`, { configuration_id: unknown })).status).toBe(404)
  }
  expect((await person.post(CHANGE, { configuration_id: 'one' })).status).toBe(400)
  expect(await person.post(status(id), { status: 2 })).toMatchObject({
    status: 400,
    body: { fields: { status: expect.any(String) } }
  })
})

test('fifty concurrent requests with one key create one server and charge one prepayment', async () => {
  await newCustomer()
  await topUpBy(10_000_000)
  const key = { 'idempotency-key': 'once' }
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => person.post(CREATE, payload(withoutCard), key))
  )
  expect(answers.filter((answer) => answer.status === 200).length).toBeGreaterThan(0)
  expect(answers.filter((answer) => answer.status !== 200 && answer.status !== 409)).toEqual([])
  expect((await person.get('/api/v1/cld_srv_cfg/')).body).toHaveLength(1)
})

test('of concurrent starts and stops one of each takes effect', async () => {
  await newCustomer()
  await topUpBy(10_000_000)
  const id = await created(payload(withoutCard))
  await advance(0)
  const stops = await Promise.all(Array.from({ length: 10 }, () => person.post(status(id), { status: 0 })))
  expect(stops.map((answer) => answer.status).sort()).toEqual([200, ...Array(9).fill(409)])
})

describe('a read while no job runs', () => {
  const looks = (id: number) => [
    '/api/v1/cld_srv_cfg/',
    '/api/v1/usr_srv_cfg/',
    '/api/v1/price-holds/',
    cloudAddress(id)
  ]
  const statusOf = async (id: number) => {
    const { rows } = await served.services.pool.query('select status from servers where server_id = $1', [id])
    return rows[0]?.status
  }

  test('shows the due changes: a machine that did not answer in time has failed', async () => {
    await newCustomer()
    await topUpBy(10_000_000)
    for (const look of [0, 1, 2, 3]) {
      const id = await created(payload(withoutCard))
      await served.services.pool.query('update product_clock set offset_ms = offset_ms + 900001')
      expect(await statusOf(id)).toBe(1)
      expect(await person.get(looks(id)[look] ?? '')).toMatchObject({ status: 200 })
      expect(await statusOf(id)).toBe(-4)
    }
  })

  test('shows that a server was started when capacity became free', async () => {
    await newCustomer()
    await topUpBy(10_000_000)
    const order = payload(withoutCard, { is_in_queue: true })
    const setCapacity = (many: number) =>
      served.services.db
        .updateTable('flavors')
        .set({ max_available: many })
        .where('flavor_id', '=', order.flavor_id)
        .execute()
    await setCapacity(0)
    const id = await created(order)
    expect(await person.get(cloudAddress(id))).toMatchObject({ body: { status: -2, queue_position: 1 } })
    await setCapacity(50)
    expect(await person.get('/api/v1/cld_srv_cfg/')).toMatchObject({ body: [{ id, status: 1 }] })
  })

  test('otherwise neither locks nor writes, and does not wait for acts', async () => {
    await newCustomer()
    await topUpBy(10_000_000)
    const id = await created(payload(withoutCard))
    const blocking = await served.services.pool.connect()
    await blocking.query('begin')
    await blocking.query('select from accounts where account_id = $1 for update', [person.account_id])
    for (const look of looks(id)) expect(await person.get(look)).toMatchObject({ status: 200 })
    await blocking.query('rollback')
    blocking.release()
  })
})
