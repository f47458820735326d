import { beforeAll, expect, test } from 'vitest'
import { type Account, account, free, type Json, ok, order } from './client.ts'

const SMALL = 76
let one: Account
beforeAll(async () => {
  one = await account(500_000)
})
const refusal = async (id: number, status: unknown, more: Json = {}) => {
  const heard = await one.status(id, status, more)
  return [heard.status, heard.body.code]
}

test.each([2, -1, -2, -4, 3, 1.5, -0.5, 1e300, '1', null, true, [1], { status: 1 }, undefined])(
  'status %j is no wish: 400 at status',
  async (status) => {
    const poor = await account()
    const id = await poor.create(await order(SMALL))
    const { body } = await poor.status(id, status)
    expect(body).toMatchObject({ status: 400, fields: { status: expect.any(String) } })
  }
)

test('start, active, pausing: what the table does not allow is wrong_status', async () => {
  const id = await one.create(await order(SMALL))
  for (const status of [1, 0, -3]) expect(await refusal(id, status)).toEqual([409, 'wrong_status'])
  expect((await one.patch(`/api/v1/cld_srv_cfg/${id}/`, { is_in_queue: true })).body.code).toBe(
    'wrong_status'
  )
  expect((await one.patch(`/api/v1/cld_srv_cfg/${id}/`, { is_in_queue: false })).status).toBe(200)
  await one.advance(2)
  for (const status of [1, -3])
    expect(await refusal(id, status, { expected_total_rub_cents: 1 })).toEqual([409, 'wrong_status'])
  expect((await one.patch(`/api/v1/cld_srv_cfg/${id}/`, { is_in_queue: true })).body.code).toBe(
    'wrong_status'
  )
  ok(await one.status(id, 0))
  for (const status of [1, 0, -3]) expect(await refusal(id, status)).toEqual([409, 'wrong_status'])
  await one.advance(2)
  expect(await refusal(id, 0)).toEqual([409, 'wrong_status'])
  expect(ok(await one.status(id, -3))).toMatchObject({ id, status: -3 })
})

test('a deleted server leaves the lists, stays readable, and answers actions with 404', async () => {
  const id = await one.create(await order(SMALL, { price_plan: 12 }))
  expect(ok(await one.status(id, -3))).toMatchObject({ status: -3, missing_rub_cents: 0 })
  expect((await one.read<Json[]>('/api/v1/cld_srv_cfg/')).some((server) => server.id === id)).toBe(false)
  expect(await one.server(id)).toMatchObject({ id, status: -3 })
  for (const status of [1, 0, -3, 'x']) expect((await one.status(id, status)).status).toBe(404)
  for (const list of ['cld_srv_cfg', 'usr_srv_cfg'])
    expect((await one.patch(`/api/v1/${list}/${id}/`, { name: 'x' })).status).toBe(404)
})

test('two deletions at once: one does it', async () => {
  const id = await one.create(await order(SMALL, { price_plan: 12 }))
  const heard = await Promise.all([1, 2, 3].map(() => one.status(id, -3)))
  expect(heard.map(({ status }) => status).sort()).toEqual([200, 404, 404])
})

test('two starts at once take the money once', async () => {
  const other = await account()
  const id = await other.create(await order(SMALL))
  await other.topUp(10_000)
  const heard = await Promise.all([1, 2, 3].map(() => other.status(id, 1)))
  expect(heard.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  expect(await other.balance()).toBe(10_000 - 747)
})

test('refusals of a start come in the order price, capacity, money; the missing sum is told', async () => {
  const poor = await account()
  const id = await poor.create(await order(SMALL))
  expect((await poor.status(id, 1)).body).toMatchObject({
    status: 409,
    code: 'insufficient_funds',
    missing_rub_cents: 747
  })
  expect((await poor.status(id, 1, { expected_total_rub_cents: 1 })).body).toMatchObject({
    code: 'price_changed',
    quote: { total: 747 }
  })
  await poor.topUp(10_000)
  expect((await poor.server(id)).status).toBe(-1)
  ok(await poor.status(id, 1, { expected_total_rub_cents: 747 }))
})

test('of a start without place and without money the place is told', async () => {
  const poor = await account()
  const id = await poor.create(await order(28, { is_in_queue: true }))
  ok(await poor.status(id, 0))
  expect((await poor.status(id, 1)).body).toMatchObject({ status: 409, code: 'no_capacity' })
  expect((await poor.status(id, 1, { expected_total_rub_cents: 1 })).body.code).toBe('price_changed')
})

test('a later launch needs a balance above zero: with none it lacks 1 kopek', async () => {
  const other = await account(10_000)
  const id = await other.running(await order(SMALL))
  await other.advance(14 * 3600)
  expect(await other.server(id)).toMatchObject({ status: -1, missing_rub_cents: 1 })
  expect((await other.status(id, 1)).body).toMatchObject({
    status: 409,
    code: 'insufficient_funds',
    missing_rub_cents: 1
  })
})

test('with nothing on the balance not even the paid hour restarts; a refused PATCH moves nothing', async () => {
  const other = await account(10_000)
  const id = await other.running(await order(SMALL))
  const both = await other.patch(`/api/v1/cld_srv_cfg/${id}/`, { name: 'не должно', is_in_queue: true })
  expect(both.body).toMatchObject({ status: 409, code: 'wrong_status' })
  expect((await other.server(id)).name).toBe('проверка')
  await other.advance(13 * 3600 + 60)
  ok(await other.status(id, 0))
  await other.advance(2)
  expect(await other.server(id)).toMatchObject({
    status: -1,
    paid_until: expect.any(String),
    missing_rub_cents: 1
  })
  expect((await other.status(id, 1)).body).toMatchObject({ code: 'insufficient_funds', missing_rub_cents: 1 })
})

test('PATCH takes name, auto_renewal and the queue; everything else is ignored, a whole config too', async () => {
  const id = await one.create(await order(SMALL, { price_plan: 12 }))
  const before = await one.server(id)
  expect(
    ok(
      await one.patch(`/api/v1/cld_srv_cfg/${id}/`, {
        ...before,
        status: 2,
        note: 'a\u0000\ud800',
        price_plan: 0,
        ssd_count: 4096,
        missing_rub_cents: 0,
        id: 1,
        auto_renewal: false,
        name: ' другое '
      })
    )
  ).toEqual({ ...before, name: 'другое', auto_renewal: false })
  expect(ok(await one.patch(`/api/v1/usr_srv_cfg/${id}/`, {}))).toEqual({
    ...before,
    name: 'другое',
    auto_renewal: false
  })
  for (const [field, values] of Object.entries({
    name: ['', 'я'.repeat(21), null, 1, 'a\u0007'],
    auto_renewal: [null, 'true', 1],
    is_in_queue: [null, 'false', 0, []]
  }))
    for (const value of values)
      expect((await one.patch(`/api/v1/cld_srv_cfg/${id}/`, { [field]: value })).body).toMatchObject({
        status: 400,
        fields: { [field]: expect.any(String) }
      })
  expect(await one.server(id)).toEqual({ ...before, name: 'другое', auto_renewal: false })
})

test('a price of before the first launch holds 30 days, then that of the day without promo is shown', async () => {
  const other = await account()
  const { body: promo } = await other.post('/api/v1/apply-promo', {
    promo_code: 'WELCOME10',
    rental_duration: 3,
    gpu_id: null,
    gpu_count: 0,
    cpu_id: 2,
    cpu_count: 2,
    ram_count: 16,
    ssd_count: 256
  })
  const id = await other.create(await order(SMALL, { price_plan: 3, promocode_id: promo.id }))
  expect(await other.server(id)).toMatchObject({
    promocode_id: promo.id,
    server_full_rent_price_rub_cents: 1_371_900
  })
  await other.advance(30 * 24 * 3600 - 60)
  expect(await other.server(id)).toMatchObject({
    promocode_id: promo.id,
    server_full_rent_price_rub_cents: 1_371_900
  })
  await other.advance(120)
  expect(await other.server(id)).toMatchObject({
    promocode_id: null,
    server_full_rent_price_rub_cents: 1_533_300,
    missing_rub_cents: 1_533_300
  })
  expect(await free(SMALL)).toBeGreaterThan(0)
})
