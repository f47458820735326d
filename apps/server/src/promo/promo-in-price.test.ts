import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { DAY, FLAVOR, HOUR, orderOf, SmallCloud, T0 } from '../billing/testing/small-cloud.ts'
import { changeConfiguration } from '../servers/change-configuration.ts'
import { changeStatus } from '../servers/change-status.ts'

const HALF = 77
const HALF_OFF = {
  promocode_id: HALF,
  code: 'HALF',
  discount: 50,
  plans: [0, 1, 3],
  gpu_ids: null,
  valid_from: new Date(T0 - DAY),
  valid_until: new Date(T0 + 365 * DAY),
  max_uses: null,
  max_uses_per_account: 1
}

let cloud: SmallCloud
let account: number
beforeAll(async () => {
  cloud = await SmallCloud.open(50)
  await cloud.db.insertInto('promo_codes').values(HALF_OFF).execute()
})
afterAll(() => cloud.close())
beforeEach(async () => {
  cloud.now = T0
  account = await cloud.account(1_000_000)
})

const setStatus = (server_id: number, status: 1 | 0 | -3) =>
  cloud.do((tx, now) => changeStatus(tx, account, server_id, now, { status, expected_total_rub_cents: null }))
const restarted = async (server_id: number) => {
  await setStatus(server_id, 0)
  await cloud.answer(account, server_id, 'down')
  cloud.now += 2 * HOUR
  await setStatus(server_id, 1)
  await cloud.answer(account, server_id, 'ready')
  return cloud.server(account, server_id)
}
const uses = async () =>
  (
    await cloud.db
      .selectFrom('promo_uses')
      .select('returned_at')
      .where('account_id', '=', account)
      .orderBy('server_id')
      .execute()
  ).map(({ returned_at }) => (returned_at === null ? 'spent' : 'back'))

test('on the hourly plan the promo applies to every hour, also after restarts', async () => {
  const { server_id } = await cloud.create(account, { price_plan: 0, promocode_id: HALF })
  await cloud.answer(account, server_id, 'ready')
  expect(await cloud.server(account, server_id)).toMatchObject({
    hour_price_rub_cents: 50,
    promocode_id: HALF
  })
  expect(await restarted(server_id)).toMatchObject({ hour_price_rub_cents: 50, promocode_id: HALF })
  expect(await cloud.balance(account)).toBe(1_000_000 - 100)
})

test('on other plans it applies to the paid period; outside a period the plain hour is charged without it', async () => {
  const { server_id } = await cloud.create(account, { price_plan: 3, promocode_id: HALF })
  await cloud.answer(account, server_id, 'ready')
  // 5 % of the plan and 50 % off 2 160 ₽
  expect(await cloud.server(account, server_id)).toMatchObject({
    server_full_rent_price_rub_cents: 97_200,
    hour_price_rub_cents: 45,
    promocode_id: HALF,
    renewal_total_rub_cents: 205_200
  })
  expect(await restarted(server_id)).toMatchObject({
    price_plan: 0,
    server_full_rent_price_rub_cents: 100,
    hour_price_rub_cents: 100,
    promocode_id: null,
    renewal_total_rub_cents: null
  })
  expect(await uses()).toEqual(['spent'])
})

test('a price is held for 30 days of 24 hours, in any time zone of the database', async () => {
  const { server_id } = await cloud.create(await cloud.account(), { promocode_id: HALF })
  const client = await cloud.pool.connect()
  const isOver = async (since: string, now: string) => {
    await client.query(`create or replace function product_now() returns timestamptz language sql volatile
      return timestamptz '${now}'`)
    await client.query('update servers set pinned_at = $1 where server_id = $2', [since, server_id])
    const { rows } = await client.query(
      'select is_price_over(s) as over from servers s where server_id = $1',
      [server_id]
    )
    return rows[0].over
  }
  try {
    await client.query(`begin; set local time zone 'Europe/Berlin'`)
    expect(await isOver('2026-10-11T08:00:00Z', '2026-11-10T08:00:00.001Z')).toBe(true)
    expect(await isOver('2026-03-10T08:00:00Z', '2026-04-09T08:00:00Z')).toBe(false)
  } finally {
    await client.query('rollback')
    client.release()
  }
})

test('a prepayment of 0 is bought like any other', async () => {
  account = await cloud.account(0)
  const given = { ...HALF_OFF, promocode_id: 78, code: 'FREE', discount: 100 }
  await cloud.db.insertInto('promo_codes').values(given).execute()
  const { server_id, status } = await cloud.create(account, { promocode_id: 78 })
  expect(status).toBe(1)
  const { rows } = await cloud.pool.query(
    `select quote ->> 'total' as total from prepayments where server_id = $1`,
    [server_id]
  )
  expect(rows).toEqual([{ total: '0' }])
})

test('a use is returned if the server never ran and is deleted or changed, or its price lapses; otherwise it is spent', async () => {
  account = await cloud.account(0)
  const deleted = await cloud.create(account, { promocode_id: HALF })
  await expect(cloud.create(account, { promocode_id: HALF })).rejects.toMatchObject({ code: 'promo_refused' })
  await setStatus(deleted.server_id, -3)
  const lapsed = await cloud.create(account, { promocode_id: HALF })
  cloud.now += 30 * DAY + 1
  const changed = await cloud.create(account, { promocode_id: HALF })
  expect(await cloud.server(account, lapsed.server_id)).toMatchObject({
    server_full_rent_price_rub_cents: 72_000,
    promocode_id: null
  })
  await cloud.topUp(account, 7_200_000)
  await cloud.do((tx, now) =>
    changeConfiguration(tx, account, now, {
      ...orderOf(FLAVOR.cloud),
      configuration_id: changed.server_id,
      expected_returned_rub_cents: null
    })
  )
  expect(await uses()).toEqual(['back', 'back', 'back'])
  await cloud.topUp(account, 72_000)
  const ran = await cloud.create(account, { promocode_id: HALF })
  await cloud.answer(account, ran.server_id, 'ready')
  await setStatus(ran.server_id, 0)
  await cloud.answer(account, ran.server_id, 'down')
  await setStatus(ran.server_id, -3)
  expect(await uses()).toEqual(['back', 'back', 'back', 'spent'])
})
