import { afterEach, beforeEach, expect, test } from 'vitest'
import { settleAccount } from '../billing/settle.ts'
import { DAY, FLAVOR, HOUR, SmallCloud, T0 } from '../billing/testing/small-cloud.ts'
import type { Page } from '../platform/list-page.ts'
import { changeStatus } from './change-status.ts'
import { previewStart, previewStop } from './preview-start-stop.ts'
import { readPriceHolds, readServers } from './read-servers.ts'

let cloud: SmallCloud
let account: number
beforeEach(async () => {
  cloud = await SmallCloud.open()
  account = await cloud.account(72_000)
})
afterEach(() => cloud.close())

const MONTH = 72_000
const isoText = (moment: number) => new Date(moment).toISOString()
const stopPreview = (id: number) => cloud.do((tx, now) => previewStop(tx, account, id, now))
const startPreview = (id: number) => cloud.do((tx, now) => previewStart(tx, account, id, now))
const listPriceHolds = (part: Page = {}) =>
  cloud.do(async (tx, now) => {
    await settleAccount(tx, account, now)
    return readPriceHolds(tx, account, part)
  })
const change = (id: number, status: 0 | 1, expected_total_rub_cents: number | null = null) =>
  cloud.do((tx, now) => changeStatus(tx, account, id, now, { status, expected_total_rub_cents }))

async function running(): Promise<number> {
  const { server_id } = await cloud.create(account)
  await cloud.answer(account, server_id, 'ready')
  return server_id
}

test('a stop returns the previewed amount; the preview itself moves nothing', async () => {
  const id = await running()
  cloud.now += 2.5 * HOUR
  const preview = await stopPreview(id)
  expect(preview).toEqual({
    returned_rub_cents: MONTH - 300,
    hour_price_rub_cents: 100,
    paid_until: isoText(T0 + 3 * HOUR)
  })
  expect(await cloud.balance(account)).toBe(0)
  expect(await cloud.server(account, id)).toMatchObject({ status: 2, paid_until: isoText(T0 + 30 * DAY) })
  await change(id, 0)
  expect(await cloud.balance(account)).toBe(preview.returned_rub_cents)
})

test('a stop exactly on the hour takes nothing more', async () => {
  const id = await running()
  cloud.now += 3 * HOUR
  expect(await stopPreview(id)).toMatchObject({
    returned_rub_cents: MONTH - 300,
    paid_until: isoText(T0 + 3 * HOUR)
  })
})

test('a start takes the previewed amount: nothing within a paid hour, then the plain hour', async () => {
  const id = await running()
  cloud.now += 1.5 * HOUR
  await change(id, 0)
  await cloud.answer(account, id, 'down')
  expect(await startPreview(id)).toEqual({
    taken_rub_cents: 0,
    missing_rub_cents: 0,
    price_plan: 0,
    hour_price_rub_cents: 100,
    has_capacity: true,
    price_holds_until: null
  })
  const paidUntil = async () => (await cloud.server(account, id)).paid_until
  cloud.now = T0 + 2 * HOUR
  expect(await paidUntil()).toBe(isoText(T0 + 2 * HOUR))
  cloud.now += 1
  expect(await paidUntil()).toBeNull()
  const { taken_rub_cents } = await startPreview(id)
  expect(taken_rub_cents).toBe(100)
  const before = await cloud.balance(account)
  await change(id, 1, taken_rub_cents)
  await cloud.answer(account, id, 'ready')
  expect(before - (await cloud.balance(account))).toBe(100)
})

test('outside a period a stop returns nothing', async () => {
  const id = await running()
  await change(id, 0)
  await cloud.answer(account, id, 'down')
  cloud.now += 2 * HOUR
  await change(id, 1)
  await cloud.answer(account, id, 'ready')
  cloud.now += 10
  expect(await stopPreview(id)).toEqual({
    returned_rub_cents: 0,
    hour_price_rub_cents: 100,
    paid_until: isoText(T0 + 3 * HOUR)
  })
})

test('a server without enough money reports the missing amount and until when its price holds', async () => {
  const { server_id: id } = await cloud.create(account, { flavor_id: FLAVOR.cloud })
  const until = isoText(T0 + 30 * DAY)
  const { missing_rub_cents } = await cloud.server(account, id)
  expect(await startPreview(id)).toMatchObject({
    missing_rub_cents,
    price_plan: 1,
    taken_rub_cents: MONTH + missing_rub_cents,
    price_holds_until: until
  })
  const first = { id, price_holds_until: until }
  expect(await listPriceHolds()).toEqual([first])
  const { server_id: second } = await cloud.create(account, { flavor_id: FLAVOR.cloud })
  expect(await listPriceHolds({ limit: 1 })).toEqual([{ ...first, id: second }])
  expect(await listPriceHolds({ offset: 1 })).toEqual([first])
  const listed = (part: Page) =>
    cloud.do((tx, now) => readServers(tx, account, now, { which: 'cloud', ...part }))
  expect(await listed({ limit: 1 })).toMatchObject([{ id: second }])
  expect(await listed({ offset: 1 })).toMatchObject([{ id }])
  cloud.now += 30 * DAY
  expect(await listPriceHolds()).toHaveLength(2)
  cloud.now += 1
  expect(await listPriceHolds()).toEqual([])
  expect((await startPreview(id)).price_holds_until).toBeNull()
})

test('a renewal above the maximum price is shown without a price', async () => {
  const id = await running()
  expect(await cloud.server(account, id)).toMatchObject({ renewal_total_rub_cents: MONTH })
  const valid_from = new Date(cloud.now)
  await cloud.db
    .insertInto('flavor_prices')
    .values({ flavor_id: FLAVOR.cpu, valid_from, flavor_monthly_price_rub_cents: 1e11 })
    .execute()
  await cloud.db
    .insertInto('disk_prices')
    .values({ disk_id: 1, valid_from, monthly_price_rub_cents: 1, hourly_price_rub_cents: 0 })
    .execute()
  expect(await cloud.server(account, id)).toMatchObject({ status: 2, renewal_total_rub_cents: null })
})

test('a start preview reports missing capacity; in other states there is no preview', async () => {
  await cloud.db.updateTable('flavors').set({ max_available: 0 }).execute()
  const { server_id } = await cloud.create(account, { is_in_queue: true })
  await expect(startPreview(server_id)).rejects.toMatchObject({ code: 'wrong_status' })
  await expect(stopPreview(server_id)).rejects.toMatchObject({ code: 'wrong_status' })
  await change(server_id, 0)
  expect(await startPreview(server_id)).toMatchObject({ has_capacity: false, missing_rub_cents: 0 })
})

test('what a server shows as prepaid is charged or returned: the ledger has both amounts', async () => {
  const id = await running()
  const revenue = async () =>
    (
      await cloud.pool.query<{ sum: number }>(
        `select coalesce(sum(case when target = 'revenue' then amount_rub_cents else -amount_rub_cents end), 0)::int as sum
         from transfers where account_id = $1 and server_id = $2 and 'revenue' in (source, target)`,
        [account, id]
      )
    ).rows[0]?.sum
  for (const hours of [0.5, 1, 1.5, 100.25]) {
    cloud.now = T0 + hours * HOUR
    const shown = await cloud.server(account, id)
    expect(shown.server_full_rent_price_rub_cents - shown.prepaid_left_rub_cents).toBe(await revenue())
    expect(shown.prepaid_left_rub_cents).toBe((await stopPreview(id)).returned_rub_cents)
  }
  const { prepaid_left_rub_cents } = await cloud.server(account, id)
  await change(id, 0)
  expect(await cloud.balance(account)).toBe(prepaid_left_rub_cents)
})
