import type { Event } from '@cloud/api'
import { chargedAfter, DEFAULT_TERMS, quote } from '@cloud/pricing'
import { expect, test } from 'vitest'
import { SANDBOX_DISK } from '../support/catalogue.ts'
import { account, flavor, free, ok, order } from './client.ts'

const HOUR = 3_600_000
/** 2 vCPU, 16 GB, a disk of 256 GB: 3 460 ₽ and 1 920 ₽ a month, 7,47 ₽ an hour. */
const SMALL = 76
const MONTH = 538_000
const PLAIN_HOUR = 747

const told = (events: readonly Event[], id: number) =>
  events
    .filter(({ server_id }) => server_id === id)
    .map(({ type, amount_rub_cents }) => [type, amount_rub_cents])
const at = (time: string | null) => Date.parse(time ?? '')

test('the worked prices are those of @cloud/pricing', async () => {
  const price = async (pricePlan: 0 | 1 | 3, promoPercent = 0) =>
    quote(
      { flavor: await flavor(SMALL), ssd: SANDBOX_DISK, ssdSize: 256, pricePlan, promoPercent },
      DEFAULT_TERMS
    )
  expect(await price(0)).toMatchObject({ total: PLAIN_HOUR, hour: PLAIN_HOUR, monthly: { total: MONTH } })
  expect(await price(1)).toMatchObject({ total: MONTH, hour: PLAIN_HOUR })
  expect(await price(3)).toMatchObject({ month: 511_100, total: 1_533_300, hour: 710 })
  expect(await price(0, 12.5)).toMatchObject({ total: 654 })
})

test('hours follow hours; a part of an hour is bought with the last kopeks, then the server is turned off', async () => {
  const one = await account(10_000)
  const before = await free(SMALL)
  const id = await one.create(await order(SMALL))
  expect(await one.server(id)).toMatchObject({
    status: 1,
    started_at: null,
    paid_until: null,
    prepaid_left_rub_cents: PLAIN_HOUR,
    missing_rub_cents: 0
  })
  expect(await one.me()).toMatchObject({
    balance_rub_cents: 10_000 - PLAIN_HOUR,
    held_rub_cents: PLAIN_HOUR,
    hourly_rate_rub_cents: 0
  })
  expect(await free(SMALL)).toBe(before - 1)
  await one.advance(2)
  const active = await one.server(id)
  const start = at(active.started_at)
  expect(active).toMatchObject({
    status: 2,
    price_plan: 0,
    prepaid_left_rub_cents: 0,
    hour_price_rub_cents: PLAIN_HOUR,
    server_full_rent_price_rub_cents: PLAIN_HOUR,
    renewal_total_rub_cents: null,
    missing_rub_cents: 0
  })
  expect(at(active.paid_until)).toBe(start + HOUR)
  // 10 000 = 13 × 747 + 289; ceil(3600 × 289 / 747) = 1393 s
  const end = start + 13 * HOUR + 1393_000
  const me = await one.me()
  expect(me).toMatchObject({ held_rub_cents: 0, hourly_rate_rub_cents: 0 })
  expect(at(me.lasts_until)).toBe(end)

  await one.advance(3600)
  expect(await one.me()).toMatchObject({
    balance_rub_cents: 10_000 - 2 * PLAIN_HOUR,
    hourly_rate_rub_cents: PLAIN_HOUR
  })
  expect(at((await one.server(id)).paid_until)).toBe(start + 2 * HOUR)
  await one.advance(12 * 3600)
  expect(await one.balance()).toBe(0)
  expect(at((await one.server(id)).paid_until)).toBe(end)
  expect(at((await one.me()).lasts_until)).toBe(end)
  await one.advance(1400)
  expect(await one.server(id)).toMatchObject({ status: -1, missing_rub_cents: 1, paid_until: null })
  expect(await one.me()).toMatchObject({
    balance_rub_cents: 0,
    held_rub_cents: 0,
    hourly_rate_rub_cents: 0,
    lasts_until: null
  })

  const events = await one.events()
  expect(told(events, id)).toEqual([
    ['service_turned_off', 0],
    ['write_off', -289],
    ...Array.from({ length: 12 }, () => ['write_off', -PLAIN_HOUR]),
    ['cloud_server_started', 0],
    ['write_off', -PLAIN_HOUR]
  ])
  const off = events.find(({ type }) => type === 'service_turned_off')
  expect(at(off?.created_at ?? '')).toBe(end)
  const warnings = events.filter(({ type }) => /balance_l|soon/.test(type))
  expect(warnings.map(({ type }) => type)).toEqual(['service_turned_off_soon', 'balance_last_day'])
  expect(at(warnings[0]?.created_at ?? '')).toBe(end - HOUR)

  // money that comes in restarts nothing; a restart takes the plain hour when active
  await one.topUp(10_000)
  await one.advance(60)
  expect((await one.server(id)).status).toBe(-1)
  expect(ok(await one.status(id, 1, { expected_total_rub_cents: PLAIN_HOUR }))).toMatchObject({
    status: 1,
    prepaid_left_rub_cents: 0
  })
  expect(await one.balance()).toBe(10_000)
  await one.advance(2)
  expect(await one.balance()).toBe(10_000 - PLAIN_HOUR)
})

test('at the press of stop the started hours are kept and the rest returns at once', async () => {
  const one = await account(600_000)
  const id = await one.running(await order(SMALL, { price_plan: 1 }))
  const { started_at, paid_until, ...active } = await one.server(id)
  expect(at(paid_until)).toBe(at(started_at) + 720 * HOUR)
  expect(active).toMatchObject({
    price_plan: 1,
    server_full_rent_price_rub_cents: MONTH,
    hour_price_rub_cents: PLAIN_HOUR,
    renewal_total_rub_cents: MONTH,
    prepaid_left_rub_cents: MONTH - chargedAfter(MONTH, 720, 1)
  })
  expect(await one.me()).toMatchObject({
    balance_rub_cents: 62_000,
    held_rub_cents: MONTH - 747,
    hourly_rate_rub_cents: 0
  })
  await one.advance(10.5 * 3600)
  // round(538 000 × 11 / 720) = 8 219
  expect((await one.server(id)).prepaid_left_rub_cents).toBe(MONTH - 8219)
  const stopped = ok<Record<string, unknown>>(await one.status(id, 0))
  expect(stopped).toMatchObject({
    status: 0,
    price_plan: 0,
    prepaid_left_rub_cents: 0,
    server_full_rent_price_rub_cents: PLAIN_HOUR,
    hour_price_rub_cents: PLAIN_HOUR,
    renewal_total_rub_cents: null
  })
  expect(at(stopped.paid_until as string)).toBe(at(started_at) + 11 * HOUR)
  expect(await one.balance()).toBe(600_000 - 8219)
  for (const status of [0, 1, -3])
    expect((await one.status(id, status)).body).toMatchObject({ status: 409, code: 'wrong_status' })
  await one.advance(2)
  expect((await one.server(id)).status).toBe(-1)
  expect(told(await one.events(), id)).toEqual([
    ['cloud_server_stopped', MONTH - 8219],
    ['cloud_server_started', 0],
    ['write_off', -MONTH]
  ])

  // the last started hour stays paid: a restart takes nothing until it ends
  expect((await one.status(id, 1, { expected_total_rub_cents: PLAIN_HOUR })).body).toMatchObject({
    status: 409,
    code: 'price_changed'
  })
  ok(await one.status(id, 1, { expected_total_rub_cents: 0 }))
  await one.advance(2)
  expect(await one.server(id)).toMatchObject({ status: 2, paid_until: stopped.paid_until, price_plan: 0 })
  expect(await one.me()).toMatchObject({
    balance_rub_cents: 600_000 - 8219,
    hourly_rate_rub_cents: PLAIN_HOUR
  })
  await one.advance(1800)
  expect(await one.balance()).toBe(600_000 - 8219 - PLAIN_HOUR)
  expect(at((await one.server(id)).paid_until)).toBe(at(started_at) + 12 * HOUR)
})

test('who stops at once pays one hour, and a stop gives back all but that of a long period', async () => {
  const one = await account(2_000_000)
  const id = await one.running(await order(SMALL, { price_plan: 3 }))
  expect(await one.server(id)).toMatchObject({
    hour_price_rub_cents: 710,
    server_full_rent_price_rub_cents: 1_533_300
  })
  ok(await one.status(id, 0))
  expect(await one.balance()).toBe(2_000_000 - chargedAfter(1_533_300, 2160, 1))
  expect(2_000_000 - (await one.balance())).toBe(710)
})

test('on the hourly plan a promo stays in every hour, restarts too', async () => {
  const one = await account(10_000)
  const shape = { gpu_id: null, gpu_count: 0, cpu_id: 2, cpu_count: 2, ram_count: 16, ssd_count: 256 }
  const promo = ok<{ id: number; discount: number; code: string }>(
    await one.post('/api/v1/apply-promo', { promo_code: 'HALF12_5', rental_duration: 0, ...shape })
  )
  expect(promo).toEqual({ id: expect.any(Number), discount: 12.5, code: 'HALF12_5' })
  const id = await one.running(await order(SMALL, { promocode_id: promo.id, expected_total_rub_cents: 654 }))
  await one.advance(3600)
  expect(await one.balance()).toBe(10_000 - 2 * 654)
  expect(await one.server(id)).toMatchObject({
    promocode_id: promo.id,
    hour_price_rub_cents: 654,
    price_plan: 0
  })
  ok(await one.status(id, 0))
  await one.advance(3600)
  ok(await one.status(id, 1, { expected_total_rub_cents: 654 }))
  await one.advance(2)
  expect(await one.balance()).toBe(10_000 - 3 * 654)
})

test('on a month a promo belongs to the paid period alone', async () => {
  const one = await account(600_000)
  const { body: promo } = await one.post('/api/v1/apply-promo', {
    promo_code: 'WELCOME10',
    rental_duration: 1,
    gpu_id: null,
    gpu_count: 0,
    cpu_id: 2,
    cpu_count: 2,
    ram_count: 16,
    ssd_count: 256
  })
  const id = await one.running(await order(SMALL, { price_plan: 1, promocode_id: promo.id }))
  expect(await one.server(id)).toMatchObject({
    server_full_rent_price_rub_cents: 484_200,
    hour_price_rub_cents: 673,
    renewal_total_rub_cents: MONTH
  })
  ok(await one.status(id, 0))
  expect(await one.server(id)).toMatchObject({
    hour_price_rub_cents: PLAIN_HOUR,
    server_full_rent_price_rub_cents: PLAIN_HOUR,
    price_plan: 0
  })
})

test('a restart with less than an hour’s money takes it all and runs for what it buys', async () => {
  const one = await account(10_000)
  const id = await one.running(await order(SMALL))
  await one.advance(12 * 3600 + 1800)
  ok(await one.status(id, 0))
  await one.advance(3600)
  expect(await one.server(id)).toMatchObject({ status: -1, missing_rub_cents: 0, paid_until: null })
  expect(await one.balance()).toBe(289)
  expect(await one.status(id, 1, { expected_total_rub_cents: 289 })).toMatchObject({ status: 409 })
  ok(await one.status(id, 1, { expected_total_rub_cents: PLAIN_HOUR }))
  await one.advance(2)
  const { started_at, paid_until } = await one.server(id)
  expect(at(paid_until) - at(started_at)).toBe(1393_000)
  expect(await one.balance()).toBe(0)
})

test('on the hourly plan auto_renewal has no say', async () => {
  const one = await account(10_000)
  const id = await one.running(await order(SMALL))
  ok(await one.patch(`/api/v1/cld_srv_cfg/${id}/`, { auto_renewal: false }))
  await one.advance(2 * 3600)
  expect(await one.server(id)).toMatchObject({ status: 2, auto_renewal: false })
  expect(await one.balance()).toBe(10_000 - 3 * PLAIN_HOUR)
})

test('with auto_renewal off a period ends, and a restart pays the plain hour', async () => {
  const one = await account(MONTH + 10_000)
  const id = await one.running(await order(SMALL, { price_plan: 1 }))
  ok(await one.patch(`/api/v1/cld_srv_cfg/${id}/`, { auto_renewal: false }))
  await one.advance(720 * 3600 + 10)
  expect(await one.server(id)).toMatchObject({ status: -1, price_plan: 0, renewal_total_rub_cents: null })
  ok(await one.status(id, 1, { expected_total_rub_cents: PLAIN_HOUR }))
  await one.advance(2)
  expect(await one.balance()).toBe(10_000 - PLAIN_HOUR)
  await one.advance(3600)
  expect(await one.server(id)).toMatchObject({ status: 2, price_plan: 0, auto_renewal: false })
})
