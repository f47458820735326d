import { chargedAfter } from '@cloud/pricing'
import { expect, test } from 'vitest'
import { account, change, free, type Json, ok, order } from './client.ts'

const CHANGE = '/api/v1/change-configuration/'
const PREVIEW = `${CHANGE}preview/`
/** 2 vCPU, 16 GB and 4 vCPU, 32 GB with 256 GB: 5 380 ₽ and 8 840 ₽ a month. */
const [SMALL, SMALL_MONTH, LARGE, LARGE_MONTH] = [76, 538_000, 80, 884_000]
const HOUR = 3_600_000

test('to another configuration: the rest returns, the new period is taken, the capacity moves, the server starts', async () => {
  const one = await account(1_000_000)
  const id = await one.running(await order(SMALL, { price_plan: 1, name: 'тот же', os_id: 4 }))
  await one.advance(3.5 * 3600)
  const spaces = [await free(SMALL), await free(LARGE)]
  const rest = SMALL_MONTH - chargedAfter(SMALL_MONTH, 720, 4)
  const payload = await change(id, LARGE, { price_plan: 1 })
  expect(ok(await one.post(PREVIEW, payload))).toEqual({
    returned_rub_cents: rest,
    taken_rub_cents: LARGE_MONTH,
    missing_rub_cents: 0,
    quote: expect.objectContaining({ total: LARGE_MONTH, hour: 1228 })
  })
  expect((await one.me()).held_rub_cents).toBe(rest)
  expect((await one.post(CHANGE, { ...payload, expected_total_rub_cents: 1 })).body).toMatchObject({
    status: 409,
    code: 'price_changed',
    quote: { total: LARGE_MONTH }
  })
  expect((await one.post(CHANGE, { ...payload, expected_returned_rub_cents: rest + 1 })).body).toMatchObject({
    status: 409,
    code: 'price_changed',
    quote: { total: LARGE_MONTH },
    returned_rub_cents: rest
  })
  const changed = ok(
    await one.post(CHANGE, {
      ...payload,
      expected_total_rub_cents: LARGE_MONTH,
      expected_returned_rub_cents: rest - 1
    })
  )
  expect(changed).toMatchObject({
    id,
    name: 'тот же',
    status: 1,
    flavor_id: LARGE,
    cpu_count: 4,
    ram_count: 32,
    ssd_count: 256,
    os: { id: 4 },
    price_plan: 1,
    paid_until: null,
    prepaid_left_rub_cents: LARGE_MONTH
  })
  expect([await free(SMALL), await free(LARGE)]).toEqual([(spaces[0] ?? 0) + 1, (spaces[1] ?? 0) - 1])
  expect(await one.me()).toMatchObject({
    balance_rub_cents: 1_000_000 - SMALL_MONTH + rest - LARGE_MONTH,
    held_rub_cents: LARGE_MONTH
  })
  for (const path of [PREVIEW, CHANGE])
    expect((await one.post(path, await change(id, SMALL, { price_plan: 1 }))).body).toMatchObject({
      status: 409,
      code: 'wrong_status'
    })
  await one.advance(2)
  const events = await one.events()
  expect(events.slice(0, 4).map(({ type, amount_rub_cents }) => [type, amount_rub_cents])).toEqual([
    ['cloud_server_started', 0],
    ['write_off', -LARGE_MONTH],
    ['cloud_server_stopped', rest],
    ['cloud_server_started', 0]
  ])
})

test('in place: machine, place and status stay, and the new period begins now with its first hour', async () => {
  const one = await account(3_000_000)
  const id = await one.running(await order(SMALL, { price_plan: 1 }))
  await one.advance(1.5 * 3600)
  const spaces = await free(SMALL)
  expect((await one.post(CHANGE, await change(id, SMALL, { price_plan: 1 }))).body).toMatchObject({
    status: 409,
    code: 'nothing_changed'
  })
  expect((await one.post(PREVIEW, await change(id, SMALL, { price_plan: 1 }))).body).toMatchObject({
    status: 409,
    code: 'nothing_changed'
  })
  const before = Date.now()
  const changed = ok<{ started_at: string; paid_until: string }>(
    await one.post(CHANGE, await change(id, SMALL, { price_plan: 3 }))
  )
  expect(changed).toMatchObject({
    status: 2,
    price_plan: 3,
    server_full_rent_price_rub_cents: 1_533_300,
    prepaid_left_rub_cents: 1_533_300 - 710
  })
  expect(Date.parse(changed.paid_until) - Date.parse(changed.started_at)).toBe(2160 * HOUR)
  expect(Date.parse(changed.started_at)).toBeGreaterThan(before + 1.4 * HOUR)
  expect(await free(SMALL)).toBe(spaces)
  const rest = SMALL_MONTH - chargedAfter(SMALL_MONTH, 720, 2)
  expect(await one.balance()).toBe(3_000_000 - SMALL_MONTH + rest - 1_533_300)
  expect(
    (await one.events()).slice(0, 3).map(({ type, amount_rub_cents }) => [type, amount_rub_cents])
  ).toEqual([
    ['cloud_server_started', 0],
    ['write_off', -1_533_300],
    ['cloud_server_stopped', rest]
  ])
})

test('a paused server changes and starts in one act; without the money nothing moves', async () => {
  const one = await account(100_000)
  const id = await one.create(await order(SMALL, { price_plan: 1 }))
  const before = await one.server(id)
  const payload = await change(id, LARGE, { price_plan: 1 })
  expect(ok(await one.post(PREVIEW, payload))).toMatchObject({
    returned_rub_cents: 0,
    taken_rub_cents: LARGE_MONTH,
    missing_rub_cents: LARGE_MONTH - 100_000
  })
  expect((await one.post(CHANGE, payload)).body).toMatchObject({
    status: 409,
    code: 'insufficient_funds',
    missing_rub_cents: LARGE_MONTH - 100_000
  })
  expect(await one.server(id)).toEqual(before)
  await one.topUp(900_000)
  expect(ok(await one.post(CHANGE, payload))).toMatchObject({ status: 1, flavor_id: LARGE })
  expect(await one.balance()).toBe(1_000_000 - LARGE_MONTH)
})

test('to an occupied configuration: no_capacity, before money', async () => {
  const one = await account()
  const id = await one.create(await order(SMALL, { price_plan: 1 }))
  const payload = await change(id, 28, { price_plan: 1 })
  for (const path of [PREVIEW, CHANGE])
    expect((await one.post(path, payload)).body).toMatchObject({
      status: 409,
      code: 'no_capacity',
      // a change has no queue
      error: 'Свободных мест в этой конфигурации сейчас нет. Выберите другую.'
    })
  expect((await one.post(CHANGE, { ...payload, expected_total_rub_cents: 1 })).body).toMatchObject({
    status: 409,
    code: 'price_changed'
  })
  const queued = await one.create(await order(28, { is_in_queue: true }))
  expect(
    (await one.post(CHANGE, { ...(await change(queued, SMALL)), expected_total_rub_cents: 1 })).body
  ).toMatchObject({ status: 409, code: 'wrong_status' })
  ok(await one.status(queued, -3))
  for (const path of [PREVIEW, CHANGE])
    expect((await one.post(path, await change(queued, SMALL))).status).toBe(404)
})

test.each<[string, Json, string]>([
  ['an unknown flavor', { flavor_id: 99_999 }, 'flavor_id'],
  ['components that contradict it', { cpu_count: 64 }, 'cpu_count'],
  ['a card for a CPU-only flavor', { gpu_id: 1 }, 'gpu_id'],
  ['plan 2', { price_plan: 2 }, 'price_plan'],
  ['plan as text', { price_plan: '1' }, 'price_plan'],
  ['a negative returned sum', { expected_returned_rub_cents: -1 }, 'expected_returned_rub_cents']
])('%s is refused at its field', async (_, wrong, field) => {
  const one = await account()
  const id = await one.create(await order(SMALL))
  for (const path of [PREVIEW, CHANGE]) {
    const { status, body } = await one.post(path, await change(id, LARGE, wrong))
    expect({ status, fields: Object.keys(body.fields ?? {}) }).toEqual({ status: 400, fields: [field] })
  }
})

test('a card of the house has no hourly plan in a change, either', async () => {
  const one = await account()
  const id = await one.create(await order(SMALL))
  expect((await one.post(CHANGE, await change(id, 23))).body).toMatchObject({
    status: 400,
    fields: { price_plan: expect.any(String) }
  })
})

test('nothing changed is judged by what the server shows: outside a period that is the plain hour', async () => {
  const one = await account(2_000_000)
  const id = await one.running(await order(SMALL, { price_plan: 1 }))
  ok(await one.status(id, 0))
  await one.advance(2)
  for (const path of [PREVIEW, CHANGE])
    expect((await one.post(path, await change(id, SMALL))).body).toMatchObject({ code: 'nothing_changed' })
  expect(ok(await one.post(CHANGE, await change(id, SMALL, { price_plan: 1 })))).toMatchObject({
    status: 1,
    price_plan: 1,
    prepaid_left_rub_cents: SMALL_MONTH
  })
})

test('what returns counts when it is told what is missing; less than expected is refused', async () => {
  const one = await account(600_000)
  const id = await one.running(await order(SMALL, { price_plan: 1 }))
  const payload = await change(id, LARGE, { price_plan: 1 })
  const returned = SMALL_MONTH - 747
  const missing = LARGE_MONTH - returned - (600_000 - SMALL_MONTH)
  expect(ok(await one.post(PREVIEW, payload))).toMatchObject({
    returned_rub_cents: returned,
    taken_rub_cents: LARGE_MONTH,
    missing_rub_cents: missing
  })
  const before = [await one.server(id), await one.me()]
  expect((await one.post(CHANGE, payload)).body).toMatchObject({
    status: 409,
    code: 'insufficient_funds',
    missing_rub_cents: missing
  })
  expect([await one.server(id), await one.me()]).toEqual(before)
})
