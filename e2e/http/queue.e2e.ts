import { expect, test } from 'vitest'
import { type Account, account, free, ok, order } from './client.ts'

/** 4 vCPU, 4 GB: one place in the sandbox; 2 571,60 ₽ and 1 920 ₽ a month, 6,24 ₽ an hour. */
const SINGLE = 101
const HOUR_PRICE = 624

const join = async (who: Account, more = {}) =>
  who.create(await order(SINGLE, { is_in_queue: true, ...more }))
const seen = async (who: Account, id: number) => {
  const { status, is_in_queue, queue_position } = await who.server(id)
  return [status, is_in_queue, queue_position]
}
const stopped = async (who: Account, id: number) => {
  ok(await who.status(id, 0))
  await who.advance(2)
}

test('first in, first out; who lacks the money is passed over and keeps the place', async () => {
  expect(await free(SINGLE)).toBe(1)
  const [holder, poor, second, third] = [
    await account(100_000),
    await account(),
    await account(100_000),
    await account(100_000)
  ]
  const held = await join(holder)
  expect(await seen(holder, held)).toEqual([1, false, null])
  expect(await holder.balance()).toBe(100_000 - HOUR_PRICE)
  await holder.advance(2)
  const [a, b, c] = [await join(poor), await join(second), await join(third)]
  expect(await seen(poor, a)).toEqual([-2, true, 1])
  expect(await seen(second, b)).toEqual([-2, true, 2])
  expect(await seen(third, c)).toEqual([-2, true, 3])
  expect((await poor.server(a)).missing_rub_cents).toBe(HOUR_PRICE)
  expect(await second.balance()).toBe(100_000)

  // requested: nothing but leaving and deleting
  for (const status of [1]) expect((await second.status(b, status)).body.code).toBe('wrong_status')
  expect((await second.patch(`/api/v1/cld_srv_cfg/${b}/`, { is_in_queue: true })).status).toBe(200)
  expect(await seen(second, b)).toEqual([-2, true, 2])

  await stopped(holder, held)
  expect(await seen(poor, a)).toEqual([-2, true, 1])
  expect((await second.server(b)).status).toBeGreaterThan(0)
  expect(await second.balance()).toBe(100_000 - HOUR_PRICE)
  expect(await seen(third, c)).toEqual([-2, true, 2])
  expect(await free(SINGLE)).toBe(0)

  // a restart without capacity is refused and may join the queue
  expect((await holder.status(held, 1)).body).toMatchObject({ status: 409, code: 'no_capacity' })
  expect(ok(await holder.patch(`/api/v1/cld_srv_cfg/${held}/`, { is_in_queue: true }))).toMatchObject({
    status: -2,
    is_in_queue: true,
    queue_position: 3
  })
  expect(ok(await third.patch(`/api/v1/cld_srv_cfg/${c}/`, { is_in_queue: false }))).toMatchObject({
    status: -1,
    is_in_queue: false,
    queue_position: null
  })
  expect(await seen(holder, held)).toEqual([-2, true, 2])

  // money comes while nothing is free: nothing moves; then the first is served
  await poor.topUp(50_000)
  expect(await seen(poor, a)).toEqual([-2, true, 1])
  expect((await poor.server(a)).missing_rub_cents).toBe(0)
  await second.advance(2)
  await stopped(second, b)
  expect((await poor.server(a)).status).toBeGreaterThan(0)
  await poor.advance(2)
  await stopped(poor, a)
  expect((await holder.server(held)).status).toBeGreaterThan(0)
  await holder.advance(2)
  await stopped(holder, held)
  expect(await free(SINGLE)).toBe(1)
})

test('money serves who waits without it while a place is free; a newcomer is not held up by him', async () => {
  const [poor, rich] = [await account(), await account(100_000)]
  const waiting = await join(poor)
  expect(await seen(poor, waiting)).toEqual([-2, true, 1])
  expect(await free(SINGLE)).toBe(1)
  const taken = await rich.create(await order(SINGLE))
  expect((await rich.server(taken)).status).toBe(1)
  await rich.advance(2)
  await stopped(rich, taken)
  await poor.topUp(50_000)
  expect((await poor.server(waiting)).status).toBe(1)
  await poor.advance(2)
  await stopped(poor, waiting)
})

test('leaving by status 0 and by PATCH, deleting out of the queue', async () => {
  const poor = await account()
  const [a, b] = [await join(poor), await join(poor)]
  expect(ok(await poor.status(a, 0))).toMatchObject({ status: -1, is_in_queue: false })
  expect(await seen(poor, b)).toEqual([-2, true, 1])
  expect(ok(await poor.status(b, -3))).toMatchObject({ status: -3, is_in_queue: false, queue_position: null })
  // joining at a place that is free starts at once when the money is there
  expect(ok(await poor.patch(`/api/v1/cld_srv_cfg/${a}/`, { is_in_queue: true }))).toMatchObject({
    status: -2,
    queue_position: 1
  })
  ok(await poor.patch(`/api/v1/cld_srv_cfg/${a}/`, { is_in_queue: false }))
  await poor.topUp(50_000)
  expect(ok(await poor.patch(`/api/v1/cld_srv_cfg/${a}/`, { is_in_queue: true }))).toMatchObject({
    status: 1,
    is_in_queue: false,
    queue_position: null
  })
  expect((await poor.patch(`/api/v1/cld_srv_cfg/${a}/`, { is_in_queue: true })).body).toMatchObject({
    status: 409,
    code: 'wrong_status'
  })
  expect((await poor.patch(`/api/v1/cld_srv_cfg/${a}/`, { is_in_queue: false })).status).toBe(200)
  await poor.advance(2)
  await stopped(poor, a)
})

test('the pinned price is that of the queue’s server, and waiting is free', async () => {
  const one = await account(1_000_000)
  const id = await one.create(await order(28, { is_in_queue: true, price_plan: 0 }))
  const before = await one.server(id)
  await one.advance(40 * 24 * 3600)
  expect(await one.server(id)).toEqual(before)
  expect(await one.balance()).toBe(1_000_000)
  ok(await one.status(id, -3))
})

test('money serves one account’s queues in the order they were joined; who is too dear is passed over', async () => {
  const one = await account()
  const dear = await one.create(await order(SINGLE, { is_in_queue: true, price_plan: 1 }))
  const first = await one.create(await order(77, { is_in_queue: true }))
  const second = await one.create(await order(99, { is_in_queue: true }))
  // 3 105 ₽ and 1 920 ₽ a month: 6,98 ₽ an hour; 1 963,20 ₽ and 1 920 ₽: 5,39 ₽
  await one.topUp(10_000)
  const statuses = async () =>
    Promise.all([dear, first, second].map(async (id) => (await one.server(id)).status))
  expect(await statuses()).toEqual([-2, 1, 1])
  expect(await one.balance()).toBe(10_000 - 698 - 539)
  await one.status(dear, -3)
  await one.advance(2)
  await stopped(one, first)
  await stopped(one, second)
})

test('a hold that returns is money, too', async () => {
  const one = await account(540_000)
  const running = await one.running(await order(76, { price_plan: 1 }))
  const waiting = await one.create(await order(102, { is_in_queue: true, price_plan: 1 }))
  // 3 023,20 ₽ and 1 920 ₽ a month: 4 943 ₽ in whole roubles
  expect(await one.server(waiting)).toMatchObject({ status: -2, missing_rub_cents: 494_300 - 2_000 })
  ok(await one.status(running, 0))
  expect((await one.server(waiting)).status).toBe(1)
  expect(await one.balance()).toBe(540_000 - 747 - 494_300)
})
