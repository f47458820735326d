import { type Flavor, flavorIds } from '@cloud/api'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { Person } from '../testing/person.ts'
import { type Served, serve, serveSamples } from '../testing/serve.ts'

const CREATE = '/api/v1/create_user_server_config'
const TOP_UPS = '/api/v1/top-ups/'
const server = (id: number) => `/api/v1/cld_srv_cfg/${id}/`
const invoice = { amount_rub_cents: 150_000, payment_type: 'invoice' }

let served: Served
let flavor: Flavor
let person: Person
beforeAll(async () => {
  served = await serveSamples({
    QUOTA_SERVERS: '3',
    QUOTA_WAITING_SERVERS: '1',
    QUOTA_UNPAID_INVOICES: '2'
  })
  const flavors = (await (await fetch(`${served.base}/api/v1/flavors/`)).json()) as Flavor[]
  flavor = flavors.find(({ gpu }) => gpu === null) as Flavor
})
afterAll(() => served.stop())
beforeEach(async () => {
  person = await Person.signedUp(served.base)
})

const create = (is_in_queue = false, promocode_id?: number, by = person) =>
  by.post(CREATE, {
    name: 'web',
    os_id: 1,
    ...flavorIds(flavor),
    ssd_count: 256,
    price_plan: 1,
    is_in_queue,
    promocode_id
  })
const idOf = ({ body }: Awaited<ReturnType<typeof create>>) => (body as { server_id: number }).server_id
const atOnce = async <T extends { readonly status: number }>(count: number, call: () => Promise<T>) =>
  (await Promise.all(Array.from({ length: count }, call))).map(({ status }) => status).sort()
const tooMany = (code: string, sentence: RegExp) => ({
  status: 409,
  body: { code, error: expect.stringMatching(sentence) }
})
const advance = (advance_seconds: number) => person.post('/api/v1/sandbox/clock/', { advance_seconds })

test('the number of servers is limited also for concurrent requests; deleting one frees its slot', async () => {
  const id = idOf(await create())
  expect(await atOnce(6, () => create())).toEqual([200, 200, 409, 409, 409, 409])
  expect(await create()).toMatchObject(tooMany('too_many_servers', /предел — 3. Удалите ненужный сервер/))
  await person.post(`/api/v1/change_status_cld_srv/${id}/`, { status: -3 })
  expect((await create()).status).toBe(200)
})

test('the disks of all servers together are limited, also for concurrent requests', async () => {
  const strict = await serve({ QUOTA_DISK_GB: '1000' }, served.url)
  try {
    const by = person.at(strict.base)
    const first = idOf(await create(false, undefined, by))
    expect(await atOnce(4, () => create(false, undefined, by))).toEqual([200, 200, 409, 409])
    expect(await create(true, undefined, by)).toMatchObject(
      tooMany('too_much_disk', /не больше 1\u00a0000\u00a0ГБ, сейчас 768\u00a0ГБ, а нужно ещё 256\u00a0ГБ/)
    )
    await by.post(`/api/v1/change_status_cld_srv/${first}/`, { status: -3 })
    expect((await create(false, undefined, by)).status).toBe(200)
  } finally {
    await strict.stop()
  }
})

test('the number of waiting servers is limited, whether they are created in the queue or join it', async () => {
  const waiting = idOf(await create(true))
  const paused = idOf(await create())
  expect(await create(true)).toMatchObject(tooMany('too_many_servers', /в очередь .* предел — 1/))
  const join = () => person.patch(server(paused), { is_in_queue: true })
  expect(await join()).toMatchObject(tooMany('too_many_servers', /в очередь .* предел — 1/))
  // joining the queue again is allowed for a server that already waits
  expect((await person.patch(server(waiting), { is_in_queue: true })).status).toBe(200)
  await person.patch(server(waiting), { is_in_queue: false })
  expect((await join()).status).toBe(200)
})

test('the number of unpaid invoices is limited for thirty days, also for concurrent requests', async () => {
  const ask = () => person.post(TOP_UPS, invoice)
  expect(await atOnce(5, ask)).toEqual([200, 200, 409, 409, 409])
  expect(await ask()).toMatchObject(tooMany('too_many_invoices', /за 30 дней не оплачено 2. Оплатите/))
  // card payments have their own limit
  expect((await person.post(TOP_UPS, { ...invoice, payment_type: 'acquiring' })).status).toBe(200)
  await advance(29 * 86_400)
  expect((await ask()).status).toBe(409)
  await advance(86_400)
  expect((await ask()).status).toBe(200)
})

test('the number of unfinished card payments is limited for an hour, also for concurrent requests', async () => {
  const strict = await serve({ QUOTA_OPEN_PAYMENTS: '2' }, served.url)
  try {
    const by = person.at(strict.base)
    const ask = () => by.post(TOP_UPS, { ...invoice, payment_type: 'acquiring' })
    expect(await atOnce(5, ask)).toEqual([200, 200, 409, 409, 409])
    expect(await ask()).toMatchObject(tooMany('too_many_payments', /за последний час не завершено 2/))
    // invoices have their own limit
    expect((await by.post(TOP_UPS, invoice)).status).toBe(200)
    await advance(3_599)
    expect((await ask()).status).toBe(409)
    await advance(1)
    const paid = (await ask()).body as { readonly payment_url: string }
    expect((await ask()).status).toBe(200)
    expect((await ask()).status).toBe(409)
    await by.post(new URL(paid.payment_url, strict.base).pathname, { outcome: 'paid' })
    expect((await ask()).status).toBe(200)
  } finally {
    await strict.stop()
  }
})

test('without a confirmed address top-ups and codes with limited uses are refused', async () => {
  const shop = await serve({ CONFIRM_EMAIL: '1' }, served.url)
  const { pool } = served.services
  const { rows } =
    await pool.query(`insert into promo_codes (code, discount, valid_from, max_uses, max_uses_per_account, first_order_only)
    values ('ALL', 5, '2020-01-01', null, null, false), ('ONCE', 5, '2020-01-01', null, 1, false),
      ('FIRST', 5, '2020-01-01', null, null, true), ('FEW', 5, '2020-01-01', 100, null, false)
    returning promocode_id`)
  const [forAll, once, first, few] = rows.map(({ promocode_id }) => Number(promocode_id))
  const at = person.at(shop.base)
  const codes = async () => [
    (await at.post(TOP_UPS, invoice)).body,
    (await at.post(TOP_UPS, { ...invoice, payment_type: 'acquiring' })).body,
    (await create(false, once, at)).body,
    (await create(false, first, at)).body,
    (await create(false, few, at)).body
  ]
  for (const refused of await codes()) expect(refused).toMatchObject({ code: 'email_not_confirmed' })
  expect((await create(false, forAll, at)).status).toBe(200)
  await pool.query('update accounts set email_confirmed_at = now() where account_id = $1', [
    person.account_id
  ])
  for (const allowed of await codes()) expect(allowed).not.toMatchObject({ code: 'email_not_confirmed' })
  await shop.stop()
})
