import { afterEach, beforeEach, expect, test } from 'vitest'
import { NO_QUOTAS } from '../billing/quotas.ts'
import { FLAVOR, SmallCloud } from '../billing/testing/small-cloud.ts'
import { verifyLedger } from '../billing/verify/verify-ledger.ts'
import { inTransaction } from '../platform/db/in-transaction.ts'
import { productNow } from '../platform/product-clock.ts'
import { createRule } from '../rules/saved-rules.ts'
import { advanceClock } from './advance-clock.ts'
import { machineBehaviour } from './machines/simulated-machines.ts'

const DAY = 24 * 3600

let cloud: SmallCloud
beforeEach(async () => {
  cloud = await SmallCloud.open(1)
  cloud.now = await cloud.do((tx) => productNow(tx))
})
afterEach(() => cloud.close())

async function advance(seconds: number): Promise<void> {
  cloud.now = await inTransaction(cloud.db, (tx) => advanceClock(tx, seconds))
}

test('pending work finishes first: a starting server becomes active at once', async () => {
  const account = await cloud.account(72_000)
  const { server_id } = await cloud.create(account)
  await advance(0)
  expect(await cloud.server(account, server_id)).toMatchObject({ status: 2, prepaid_left_rub_cents: 71_900 })
})

test('the time limit of a machine begins with its command, even if the command is late', async () => {
  const account = await cloud.account()
  const { server_id } = await cloud.create(account)
  const moment = cloud.now + 60_000
  const rule = {
    name: 'r',
    is_enabled: true,
    server_id,
    when: { kind: 'at', moment },
    then: 'start'
  } as const
  await cloud.do((tx, now) => createRule(tx, account, now, rule, NO_QUOTAS))
  await cloud.topUp(account, 72_000)
  await cloud.pool.query(`update product_clock set offset_ms = offset_ms + 7200000`)
  await advance(0)
  expect(await cloud.server(account, server_id)).toMatchObject({ status: 2, prepaid_left_rub_cents: 71_900 })
})

test('capacity that becomes free during an advance goes to the waiting server at that moment', async () => {
  const first = await cloud.account(72_000 + 100 * 24)
  await cloud.create(first)
  const second = await cloud.account(72_000)
  const { server_id } = await cloud.create(second, { is_in_queue: true })
  const start = cloud.now
  // a period and a day of hours, then the first server is turned off and the second gets its slot
  await advance(35 * DAY)
  const server = await cloud.server(second, server_id)
  expect(server).toMatchObject({ status: 2 })
  const served = Date.parse(server.started_at ?? '') - start
  expect(served / 1000).toBeGreaterThanOrEqual(31 * DAY)
  expect(served / 1000).toBeLessThan(31 * DAY + 10)
  expect(await cloud.events(first)).toContainEqual(['service_turned_off', 0])
  expect(await verifyLedger(cloud.db)).toEqual([])
})

test('a server started during an advance makes the money of the other end sooner; freed slots go to the next in the queue', async () => {
  const first = await cloud.account(72_000 + 100 * 24)
  await cloud.create(first)
  await advance(900)
  const second = await cloud.account(10_000 * 24 * 31 + 72_000)
  const hourly = await cloud.create(second, { flavor_id: FLAVOR.cloud, price_plan: 0 })
  await cloud.create(second, { is_in_queue: true })
  const third = await cloud.account(7_200_000)
  const waiting = await cloud.create(third, { flavor_id: FLAVOR.cloud, is_in_queue: true })
  await advance(DAY)
  const began = Date.parse((await cloud.server(second, hourly.server_id)).started_at ?? '')
  // the first is turned off after 31 days and its slot is free ten minutes later, five minutes before the second's hour
  await cloud.do((tx) => machineBehaviour.set(tx, 'slow'))
  await advance(31 * DAY)
  const { started_at } = await cloud.server(third, waiting.server_id)
  const after = (Date.parse(started_at ?? '') - began) / 1000 - 31 * DAY
  expect(after).toBeGreaterThanOrEqual(1200)
  expect(after).toBeLessThan(1210)
})

test('one large advance and many small ones have the same result', async () => {
  const [one, many] = [await SmallCloud.open(9), await SmallCloud.open(9)]
  const lives = await Promise.all(
    [one, many].map(async (cloud) => {
      cloud.now = await cloud.do((tx) => productNow(tx))
      const account = await cloud.account(7_200_000 + 300_000)
      await cloud.create(account, { price_plan: 0 })
      await cloud.create(account, { price_plan: 1 })
      await cloud.create(account, { flavor_id: FLAVOR.cloud, price_plan: 1 })
      return account
    })
  )
  const steps = Array.from({ length: 14 }, () => 5 * DAY + 1234)
  await inTransaction(one.db, (tx) => advanceClock(tx, 0))
  await inTransaction(many.db, (tx) => advanceClock(tx, 0))
  await inTransaction(one.db, (tx) => advanceClock(tx, 14 * (5 * DAY + 1234)))
  for (const step of steps) await inTransaction(many.db, (tx) => advanceClock(tx, step))
  const [account = 0, other = 0] = lives
  expect(await one.events(account)).toEqual(await many.events(other))
  expect(await one.books(account)).toEqual(await many.books(other))
  await one.close()
  await many.close()
})

test('half a year of hours is charged, each hour once', async () => {
  const account = await cloud.account(100_000_000)
  await cloud.create(account, { price_plan: 0 })
  await advance(183 * DAY)
  expect(await cloud.balance(account)).toBe(100_000_000 - 100 * (183 * 24 + 1))
  expect(await verifyLedger(cloud.db)).toEqual([])
})
