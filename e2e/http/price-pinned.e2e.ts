import { expect, test } from 'vitest'
import { type Account, account, change, type Json, ok, order } from './client.ts'

const SMALL = 76
const MONTH = 538_000
const DAY = 24 * 3600

const tried = (who: Account, promo_code: string) =>
  who.post('/api/v1/apply-promo', {
    promo_code,
    rental_duration: 1,
    gpu_id: null,
    gpu_count: 0,
    cpu_id: 2,
    cpu_count: 2,
    ram_count: 16,
    ssd_count: 256
  })
const promo = async (who: Account, code: string) => Number(ok<Json>(await tried(who, code)).id)

test('the one use is spent once; it comes back from a server that was never active', async () => {
  const [one, rich] = [await account(), await account(600_000)]
  const promocode_id = await promo(one, 'ONCE50')
  const spent = async () => (await tried(one, 'ONCE50')).status === 400
  const payload = await order(SMALL, { price_plan: 1, promocode_id })

  const heard = await Promise.all(
    [1, 2, 3, 4].map(() => one.post('/api/v1/create_user_server_config', payload))
  )
  expect(heard.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400])
  const deleted = Number(heard.find(({ status }) => status === 200)?.body.server_id)
  expect(await one.server(deleted)).toMatchObject({
    promocode_id,
    server_full_rent_price_rub_cents: MONTH / 2
  })
  expect((await tried(one, 'ONCE50')).body.error).toContain('Промокод не найден или больше не действует')
  ok(await one.status(deleted, -3))
  expect(await spent()).toBe(false)

  const lapsing = await one.create(payload)
  expect(await spent()).toBe(true)
  await one.advance(30 * DAY + 5)
  expect(await spent()).toBe(false)
  expect(await one.server(lapsing)).toMatchObject({
    promocode_id: null,
    server_full_rent_price_rub_cents: MONTH
  })

  const changing = await one.create(payload)
  expect(await spent()).toBe(true)
  await one.topUp(2_000_000)
  ok(await one.post('/api/v1/change-configuration/', await change(changing, SMALL, { price_plan: 3 })))
  expect(await spent()).toBe(false)
  await one.advance(2)
  ok(await one.status(changing, 0))

  const active = await rich.running(payload)
  expect(await rich.server(active)).toMatchObject({ server_full_rent_price_rub_cents: MONTH / 2 })
  ok(await rich.status(active, 0))
  await rich.advance(2)
  ok(await rich.status(active, -3))
  expect(await spent()).toBe(true)
})

test('waiting keeps the price, and so do the 30 days after leaving the queue', async () => {
  const one = await account()
  const promocode_id = await promo(one, 'WELCOME10')
  const id = await one.create(await order(SMALL, { price_plan: 1, promocode_id, is_in_queue: true }))
  const price = async () => (await one.server(id)).server_full_rent_price_rub_cents
  await one.advance(45 * DAY)
  expect(await price()).toBe(484_200)
  ok(await one.status(id, 0))
  await one.advance(29 * DAY)
  expect(await price()).toBe(484_200)
  await one.advance(DAY + 5)
  expect(await price()).toBe(MONTH)
})

test('the moment that is foretold is the moment that comes', async () => {
  const one = await account(1_500_000)
  await one.running(await order(SMALL))
  await one.running(await order(78, { price_plan: 1 }))
  await one.running(await order(102, { price_plan: 1 }))
  const until = Date.parse((await one.me()).lasts_until ?? '')
  const now = await one.advance(0)
  await one.advance(Math.floor((until - now) / 1000) + 5)
  const told = (await one.events()).filter(({ type }) => /balance_l|turned_off/.test(type))
  expect(told.map(({ type, created_at }) => [type, (until - Date.parse(created_at)) / 3_600_000])).toEqual([
    ['service_turned_off', 0],
    ['service_turned_off_soon', 1],
    ['balance_last_day', 24],
    ['balance_low', 72]
  ])
})
