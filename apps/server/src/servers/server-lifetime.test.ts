import { chargedAfter, type PricePlan } from '@cloud/pricing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { customer, done, machine, type Program, refused } from '../testing/program.ts'
import { serveCatalogue } from '../testing/renter.ts'
import type { Served } from '../testing/serve.ts'

const HOUR = 3_600_000
/** Flavor with 2 vCPU and 16 GB. With a 256 GB disk it costs 3,460 ₽ + 1,920 ₽ a month and 7.47 ₽ an hour. */
const SMALL = 76
const MONTH = 538_000
const PLAIN_HOUR = 747

let served: Served
beforeAll(async () => {
  served = await serveCatalogue()
})
afterAll(() => served.stop())

const toMs = (time: string | null) => Date.parse(time ?? '')
const advance = (client: Program, advance_seconds: number) =>
  done(client.sandbox.clock({ body: { advance_seconds } }))
const server = (client: Program, id: number) => done(client.cloudServers.get({ params: { id } }))
const setStatus = (
  client: Program,
  id: number,
  status: 0 | 1 | -3,
  expected_total_rub_cents: number | null = null
) => client.cloudServers.changeStatus({ params: { id }, body: { status, expected_total_rub_cents } })

async function readUser(client: Program) {
  const [user] = await done(client.user.list())
  if (user === undefined) throw new Error('The client is not signed in.')
  return user
}

async function createServer(client: Program, flavor_id: number, price_plan: PricePlan, more: object = {}) {
  const body = {
    ...(await machine(client, flavor_id)),
    name: 'проверка',
    os_id: 1,
    ssd_count: 256,
    price_plan,
    ...more
  }
  return (await done(client.servers.create({ body }))).server_id
}

/** Types and amounts of a server's events, newest first. */
async function events(client: Program, id: number) {
  const months = await done(client.events.periods())
  const lists = await Promise.all(
    months.map(({ year, month }) => done(client.events.list({ query: { year, month } })))
  )
  return lists
    .toReversed()
    .flat()
    .filter(({ server_id }) => server_id === id)
    .map(({ type, amount_rub_cents }) => [type, amount_rub_cents])
}

test('a server created without enough money is paused, has all fields and takes no slot', async () => {
  const one = await customer(served.base)
  const capacity = async () => (await done(one.flavors.list())).find(({ id }) => id === 13)?.max_available
  const before = await capacity()
  const body = {
    ...(await machine(one, 13)),
    name: ' проверка ',
    os_id: 1,
    ssd_count: 512,
    price_plan: 3 as const,
    price: 1,
    unknown: { x: 1 }
  }
  // 94 870 ₽ + 512 × 7,50 ₽ + 500 ₽ = 99 210 ₽; × 0.95 = 94 249,50 → 94 250 ₽ × 3; the hour 28 275 000 / 2160 = 13 090,28
  const { server_id } = await done(one.servers.create({ body }))
  const { cpu, ram, os, ...config } = await server(one, server_id)
  expect(config).toEqual({
    id: server_id,
    name: 'проверка',
    status: -1,
    is_in_queue: false,
    queue_position: null,
    flavor_id: 13,
    gpu: { id: 3, name: 'NVIDIA L40S', ram: 48, is_cloud: true },
    gpu_count: 1,
    cpu_count: 16,
    ram_count: 128,
    ssd_count: 512,
    price_plan: 3,
    promocode_id: null,
    server_full_rent_price_rub_cents: 28_275_000,
    hour_price_rub_cents: 13_090,
    discount: { plan: 500, promo: 0, total: 500 },
    prepaid_left_rub_cents: 0,
    missing_rub_cents: 28_275_000,
    renewal_total_rub_cents: 28_275_000,
    auto_renewal: true,
    labels: [],
    addresses: [],
    login: null,
    is_off_inside: false,
    can_reboot: false,
    has_console: false,
    manual_start: null,
    manual_start_minutes: null,
    is_launched: false,
    is_stopped_when_ready: false,
    ssh_keys: [],
    created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*(Z|[+-]\d\d:\d\d)$/),
    started_at: null,
    paid_until: null
  })
  expect([cpu.id, ram.id, os.id]).toEqual([body.cpu_id, body.ram_id, 1])
  expect(await capacity()).toBe(before)
  expect(await done(one.events.periods())).toEqual([])
})

test('hours are charged one by one; the last kopeks buy part of an hour, then the server is turned off', async () => {
  const one = await customer(served.base, 10_000)
  const id = await createServer(one, SMALL, 0)
  expect(await server(one, id)).toMatchObject({
    status: 1,
    started_at: null,
    paid_until: null,
    prepaid_left_rub_cents: PLAIN_HOUR,
    missing_rub_cents: 0
  })
  expect(await readUser(one)).toMatchObject({
    balance_rub_cents: 10_000 - PLAIN_HOUR,
    held_rub_cents: PLAIN_HOUR,
    hourly_rate_rub_cents: 0
  })
  await advance(one, 2)
  const active = await server(one, id)
  const start = toMs(active.started_at)
  expect(active).toMatchObject({
    status: 2,
    price_plan: 0,
    prepaid_left_rub_cents: 0,
    hour_price_rub_cents: PLAIN_HOUR,
    server_full_rent_price_rub_cents: PLAIN_HOUR,
    renewal_total_rub_cents: null,
    missing_rub_cents: 0
  })
  expect(toMs(active.paid_until)).toBe(start + HOUR)
  // 10 000 = 13 × 747 + 289; ceil(3600 × 289 / 747) = 1393 s
  const end = start + 13 * HOUR + 1393_000
  expect(await readUser(one)).toMatchObject({ held_rub_cents: 0, hourly_rate_rub_cents: 0 })
  expect(toMs((await readUser(one)).lasts_until)).toBe(end)

  await advance(one, 3600)
  expect(await readUser(one)).toMatchObject({
    balance_rub_cents: 10_000 - 2 * PLAIN_HOUR,
    hourly_rate_rub_cents: PLAIN_HOUR
  })
  expect(toMs((await server(one, id)).paid_until)).toBe(start + 2 * HOUR)
  await advance(one, 12 * 3600)
  expect(toMs((await server(one, id)).paid_until)).toBe(end)
  expect(await readUser(one)).toMatchObject({
    balance_rub_cents: 0,
    lasts_until: new Date(end).toISOString()
  })
  await advance(one, 1400)
  expect(await server(one, id)).toMatchObject({ status: -1, missing_rub_cents: 1, paid_until: null })
  expect(await readUser(one)).toMatchObject({
    held_rub_cents: 0,
    hourly_rate_rub_cents: 0,
    lasts_until: null
  })

  expect(await events(one, id)).toEqual([
    ['service_turned_off', 0],
    ['write_off', -289],
    ...Array.from({ length: 12 }, () => ['write_off', -PLAIN_HOUR]),
    ['cloud_server_started', 0],
    ['write_off', -PLAIN_HOUR]
  ])
})

test('a stop keeps the started hours and returns the rest; a restart within them costs nothing', async () => {
  const one = await customer(served.base, 600_000)
  const id = await createServer(one, SMALL, 1)
  await advance(one, 2)
  const { started_at, ...active } = await server(one, id)
  expect(toMs(active.paid_until)).toBe(toMs(started_at) + 720 * HOUR)
  expect(active).toMatchObject({
    price_plan: 1,
    server_full_rent_price_rub_cents: MONTH,
    hour_price_rub_cents: PLAIN_HOUR,
    renewal_total_rub_cents: MONTH,
    prepaid_left_rub_cents: MONTH - chargedAfter(MONTH, 720, 1)
  })
  expect(await readUser(one)).toMatchObject({ balance_rub_cents: 62_000, held_rub_cents: MONTH - 747 })
  await advance(one, 10.5 * 3600)
  // round(538 000 × 11 / 720) = 8 219
  const stopped = await done(setStatus(one, id, 0))
  expect(stopped).toMatchObject({
    status: 0,
    price_plan: 0,
    prepaid_left_rub_cents: 0,
    hour_price_rub_cents: PLAIN_HOUR,
    renewal_total_rub_cents: null
  })
  expect(toMs(stopped.paid_until)).toBe(toMs(started_at) + 11 * HOUR)
  await advance(one, 2)
  expect(await events(one, id)).toEqual([
    ['cloud_server_stopped', MONTH - 8219],
    ['cloud_server_started', 0],
    ['write_off', -MONTH]
  ])

  expect(await refused(setStatus(one, id, 1, PLAIN_HOUR))).toMatchObject({
    status: 409,
    code: 'price_changed'
  })
  await done(setStatus(one, id, 1, 0))
  await advance(one, 2)
  expect(await server(one, id)).toMatchObject({ status: 2, paid_until: stopped.paid_until, price_plan: 0 })
  expect((await readUser(one)).balance_rub_cents).toBe(600_000 - 8219)
  await advance(one, 1800)
  expect((await readUser(one)).balance_rub_cents).toBe(600_000 - 8219 - PLAIN_HOUR)
})

test('a server leaves the queue by the switch and by a stop, and can join again', async () => {
  const poor = await customer(served.base)
  const [a, b] = [
    await createServer(poor, SMALL, 0, { is_in_queue: true }),
    await createServer(poor, SMALL, 0, { is_in_queue: true })
  ]
  const patch = (id: number, body: object) => poor.cloudServers.patch({ params: { id }, body })
  // no server ahead in the queue could be served
  expect(await server(poor, b)).toMatchObject({ status: -2, queue_position: 1 })
  expect(await done(setStatus(poor, a, 0))).toMatchObject({
    status: -1,
    is_in_queue: false,
    queue_position: null
  })
  expect(await server(poor, b)).toMatchObject({ status: -2, queue_position: 1 })
  expect(await refused(setStatus(poor, b, 1))).toMatchObject({ status: 409, code: 'wrong_status' })
  expect(await done(patch(b, { is_in_queue: false }))).toMatchObject({ status: -1, is_in_queue: false })
  expect(await done(patch(a, { is_in_queue: true }))).toMatchObject({ status: -2, queue_position: 1 })
  expect(await refused(patch(a, { is_in_queue: true, name: '' }))).toMatchObject({ fields: { name: /./ } })
})
