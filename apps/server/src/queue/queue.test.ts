import { afterEach, beforeEach, expect, test } from 'vitest'
import { FLAVOR, HOUR, SmallCloud } from '../billing/testing/small-cloud.ts'
import { changeServerSettings } from '../servers/change-server-settings.ts'
import { changeStatus } from '../servers/change-status.ts'
import { serveNext } from './serve-queue.ts'

const TOTAL = 14_400_000

let cloud: SmallCloud
beforeEach(async () => {
  cloud = await SmallCloud.open(1)
})
afterEach(() => cloud.close())

const queued = (account: number) => cloud.create(account, { flavor_id: FLAVOR.rare, is_in_queue: true })
const stock = (max_available: number) =>
  cloud.db.updateTable('flavors').set({ max_available }).where('flavor_id', '=', FLAVOR.rare).execute()
const serveAll = async () => {
  for (let ticket: number | undefined = 0; ticket !== undefined; ) {
    const after: number = ticket
    ticket = await cloud.do((tx, now) => serveNext(tx, FLAVOR.rare, now, after))
  }
}

test('without capacity an order outside the queue is refused; in the queue its position is shown', async () => {
  const [a, b] = [await cloud.account(TOTAL), await cloud.account(TOTAL)]
  await expect(cloud.create(a, { flavor_id: FLAVOR.rare })).rejects.toMatchObject({ code: 'no_capacity' })
  const first = await queued(a)
  const second = await queued(b)
  expect(first.status).toBe(-2)
  expect(await cloud.server(a, first.server_id)).toMatchObject({ is_in_queue: true, queue_position: 1 })
  expect(await cloud.server(b, second.server_id)).toMatchObject({ queue_position: 2 })
  await cloud.do((tx, now) =>
    changeStatus(tx, a, first.server_id, now, { status: 0, expected_total_rub_cents: null })
  )
  expect(await cloud.server(a, first.server_id)).toMatchObject({ status: -1, queue_position: null })
  expect(await cloud.server(b, second.server_id)).toMatchObject({ queue_position: 1 })
})

test('a server without money is skipped and keeps its position; the next servable one is not overtaken', async () => {
  const poor = await cloud.account(0)
  const rich = await cloud.account(TOTAL)
  const newcomer = await cloud.account(TOTAL)
  const first = await queued(poor)
  const second = await queued(rich)
  await stock(1)
  await expect(cloud.create(newcomer, { flavor_id: FLAVOR.rare })).rejects.toMatchObject({
    code: 'no_capacity'
  })
  await serveAll()
  expect(await cloud.server(rich, second.server_id)).toMatchObject({ status: 1 })
  expect(await cloud.server(poor, first.server_id)).toMatchObject({
    status: -2,
    queue_position: 1,
    missing_rub_cents: TOTAL
  })
  await stock(1)
  expect(await cloud.create(newcomer, { flavor_id: FLAVOR.rare })).toMatchObject({ status: 1 })
})

test("a top-up serves the account's waiting servers in the same act", async () => {
  const account = await cloud.account(0)
  const { server_id } = await queued(account)
  await stock(1)
  await serveAll()
  await cloud.topUp(account, TOTAL)
  expect(await cloud.server(account, server_id)).toMatchObject({ status: 1, prepaid_left_rub_cents: TOTAL })
  expect(await cloud.available(FLAVOR.rare)).toBe(0)
})

test('freed capacity adds a job if a server waits for it, otherwise none', async () => {
  const jobs = async () => {
    const { rows } = await cloud.pool.query(
      `select count(*)::integer as count from graphile_worker.jobs where task_identifier = 'serve-queue'`
    )
    return rows[0].count
  }
  const [first, second] = [await cloud.account(72_000), await cloud.account(72_000)]
  const stopped = async (server_id: number) => {
    await cloud.answer(first, server_id, 'ready')
    await cloud.do((tx, now) =>
      changeStatus(tx, first, server_id, now, { status: 0, expected_total_rub_cents: null })
    )
    await cloud.answer(first, server_id, 'down')
  }
  await stopped((await cloud.create(first, { price_plan: 0 })).server_id)
  expect(await jobs()).toBe(0)
  const { server_id } = await cloud.create(first, { price_plan: 0 })
  expect((await cloud.create(second, { is_in_queue: true })).status).toBe(-2)
  await cloud.do((tx, now) => changeServerSettings(tx, first, server_id, now, { name: 'renamed' }))
  expect(await jobs()).toBe(0)
  await stopped(server_id)
  expect(await jobs()).toBe(1)
})

test('an act finds the capacity that was freed by items due before it', async () => {
  const account = await cloud.account(72_000)
  const failed = await cloud.create(account)
  cloud.now += HOUR / 4 + 1
  expect(await cloud.create(account)).toMatchObject({ status: 1 })
  expect(await cloud.server(account, failed.server_id)).toMatchObject({ status: -4 })
})

test.each(['on time', 'late'])(
  'money returned by a failed launch first serves waiting servers, %s',
  async (when) => {
    const account = await cloud.account(TOTAL)
    await stock(1)
    const lost = await cloud.create(account, { flavor_id: FLAVOR.rare })
    const waiting = await cloud.create(account, { flavor_id: FLAVOR.cloud, is_in_queue: true })
    expect(waiting.status).toBe(-2)
    cloud.now += HOUR / 4 + 1
    if (when === 'on time') {
      await cloud.settle(account)
      await cloud.answer(account, waiting.server_id, 'ready')
    }
    cloud.now += 5 * HOUR
    await expect(cloud.create(account, { flavor_id: FLAVOR.cloud })).rejects.toMatchObject({
      code: 'no_capacity'
    })
    const next = await cloud.create(account, { flavor_id: FLAVOR.own })
    expect(next).toMatchObject({ status: -1, missing_rub_cents: 10_049_900 - (TOTAL - 7_200_000) })
    if (when === 'late') await cloud.answer(account, waiting.server_id, 'ready')
    expect(await cloud.server(account, lost.server_id)).toMatchObject({ status: -4 })
    expect(await cloud.server(account, waiting.server_id)).toMatchObject({ status: 2 })
    expect(await cloud.balance(account)).toBe(TOTAL - 7_200_000)
  }
)

test('money and capacity returned by a failed launch serve waiting servers before later hours are charged', async () => {
  const account = await cloud.account(100 + TOTAL)
  const hourly = await cloud.create(account, { price_plan: 0 })
  await cloud.answer(account, hourly.server_id, 'ready')
  await stock(1)
  await cloud.create(account, { flavor_id: FLAVOR.rare })
  const waiting = await queued(account)
  const failure = new Date(cloud.now + HOUR / 4)
  cloud.now += 2.5 * HOUR
  await cloud.settle(account)
  expect(await cloud.server(account, waiting.server_id)).toMatchObject({ status: 1 })
  expect(await cloud.server(account, hourly.server_id)).toMatchObject({ status: 0 })
  const prepayments = await cloud.db
    .selectFrom('prepayments')
    .select('at')
    .where('server_id', '=', waiting.server_id)
    .executeTakeFirst()
  expect(prepayments).toEqual({ at: failure })
})

test('a read that finds free capacity does not overtake servers that wait longer', async () => {
  const [longer, later] = [await cloud.account(TOTAL), await cloud.account(TOTAL)]
  const first = await queued(longer)
  const second = await queued(later)
  await stock(1)
  expect(await cloud.server(later, second.server_id)).toMatchObject({ status: -2, queue_position: 2 })
  expect(await cloud.server(longer, first.server_id)).toMatchObject({ status: 1 })
})

test('of two waiting servers with money for one, the one that joined first is served', async () => {
  for (const first of [0, 1]) {
    const account = await cloud.account(0)
    const created = [await cloud.create(account), await cloud.create(account)]
    const order = first === 0 ? created : created.toReversed()
    for (const { server_id } of order)
      await cloud.do((tx, now) => changeServerSettings(tx, account, server_id, now, { is_in_queue: true }))
    await cloud.db.updateTable('flavors').set({ max_available: 5 }).execute()
    await cloud.topUp(account, 72_000)
    const statuses = []
    for (const { server_id } of order) statuses.push((await cloud.server(account, server_id)).status)
    expect(statuses).toEqual([1, -2])
  }
})

test('joining with free capacity and nobody ahead starts the server at once; joining again changes nothing', async () => {
  const account = await cloud.account(0)
  const { server_id } = await cloud.create(account)
  await cloud.do((tx, now) => changeServerSettings(tx, account, server_id, now, { is_in_queue: true }))
  expect(await cloud.server(account, server_id)).toMatchObject({ status: -2, queue_position: 1 })
  await cloud.do((tx, now) =>
    changeServerSettings(tx, account, server_id, now, { is_in_queue: true, name: 'renamed' })
  )
  expect(await cloud.server(account, server_id)).toMatchObject({ status: -2, name: 'renamed' })
  await cloud.topUp(account, 72_000)
  expect(await cloud.server(account, server_id)).toMatchObject({ status: 1 })
  await expect(
    cloud.do((tx, now) => changeServerSettings(tx, account, server_id, now, { is_in_queue: true }))
  ).rejects.toMatchObject({ code: 'wrong_status' })
})

test('the price of a waiting server holds however long it waits, and 30 days after leaving the queue', async () => {
  const account = await cloud.account(0)
  const { server_id } = await queued(account)
  await cloud.db
    .insertInto('flavor_prices')
    .values({
      flavor_id: FLAVOR.rare,
      valid_from: new Date(cloud.now + HOUR),
      flavor_monthly_price_rub_cents: 20_000_000
    })
    .execute()
  cloud.now += 100 * 24 * HOUR
  const price = async () => (await cloud.server(account, server_id)).server_full_rent_price_rub_cents
  expect(await price()).toBe(TOTAL)
  await cloud.do((tx, now) => changeServerSettings(tx, account, server_id, now, { is_in_queue: false }))
  cloud.now += 30 * 24 * HOUR
  expect(await price()).toBe(TOTAL)
  cloud.now += 1
  expect(await price()).toBe(20_100_000)
})

test('a server that joins with a lapsed price waits at the current price', async () => {
  const account = await cloud.account(0)
  const { server_id } = await cloud.create(account)
  const price = async () => (await cloud.server(account, server_id)).server_full_rent_price_rub_cents
  const priced = (flavor_monthly_price_rub_cents: number) =>
    cloud.db
      .insertInto('flavor_prices')
      .values({ flavor_id: FLAVOR.cpu, valid_from: new Date(cloud.now), flavor_monthly_price_rub_cents })
      .execute()
  cloud.now += 30 * 24 * HOUR + 1
  await cloud.settle(account)
  await priced(80_000)
  await cloud.do((tx, now) => changeServerSettings(tx, account, server_id, now, { is_in_queue: true }))
  cloud.now += HOUR
  await priced(90_000)
  expect(await price()).toBe(80_000)
})

test('a server that leaves the queue while its turn comes is not started, and the next one is served', async () => {
  const [leaving, next] = [await cloud.account(TOTAL), await cloud.account(TOTAL)]
  const [first, second] = [await queued(leaving), await queued(next)]
  await stock(1)
  let served: Promise<void> | undefined
  await cloud.do(async (tx, now) => {
    await changeServerSettings(tx, leaving, first.server_id, now, { is_in_queue: false })
    served = serveAll()
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(async () => (await cloud.pool.query(waiting)).rowCount).toBe(1)
  })
  await served
  const { rows } = await cloud.pool.query('select server_id, status from servers order by server_id')
  expect(rows).toEqual([
    { server_id: first.server_id, status: -1 },
    { server_id: second.server_id, status: 1 }
  ])
})

test('of a hundred concurrent orders for ten slots ten succeed', async () => {
  await cloud.db.updateTable('flavors').set({ max_available: 5 }).execute()
  const accounts = await Promise.all(Array.from({ length: 50 }, () => cloud.account(72_000 + 7_200_000)))
  const tried = await Promise.allSettled(
    accounts.flatMap((account) => [
      cloud.create(account, { flavor_id: FLAVOR.cpu }),
      cloud.create(account, { flavor_id: FLAVOR.cloud })
    ])
  )
  const refused = tried.filter((one) => one.status === 'rejected')
  expect(tried.filter((one) => one.status === 'fulfilled' && one.value.status === 1)).toHaveLength(10)
  expect(refused.map(({ reason }) => reason.code)).toEqual(refused.map(() => 'no_capacity'))
  expect(await cloud.available(FLAVOR.cpu)).toBe(0)
  expect(await cloud.available(FLAVOR.cloud)).toBe(0)
})

test('pools are locked in ascending order of ids, with those the account waits for, so that acts never deadlock', async () => {
  const account = await cloud.account(10 * TOTAL)
  const { cpu, own } = FLAVOR
  await cloud.db.updateTable('flavors').set({ max_available: 0 }).where('flavor_id', '=', cpu).execute()
  await cloud.create(account, { flavor_id: cpu, is_in_queue: true })
  const free = await cloud.freeWhileHeld('flavors', cpu, [own], () =>
    cloud.create(account, { flavor_id: own })
  )
  expect(free).toEqual([own])
})
