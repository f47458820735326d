import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { applyMachineAnswer } from '../machines/apply-machine-answer.ts'
import { changeStatus } from '../servers/change-status.ts'
import { loadAccountState } from './load-account-state.ts'
import { HOUR, SmallCloud, T0 } from './testing/small-cloud.ts'

let cloud: SmallCloud
beforeAll(async () => {
  cloud = await SmallCloud.open(100)
})
afterAll(() => cloud.close())

const changeStatusOf = (account: number, server_id: number, status: 1 | 0 | -3) =>
  cloud.do((tx, now) => changeStatus(tx, account, server_id, now, { status, expected_total_rub_cents: null }))

async function running(balance: number, price_plan: 0 | 1 | 3 = 1) {
  cloud.now = T0
  const account = await cloud.account(balance)
  const { server_id } = await cloud.create(account, { price_plan })
  cloud.now += 1000
  await cloud.answer(account, server_id, 'ready')
  return { account, server_id }
}

describe('with a month of 720 ₽ and an hour of 1 ₽', () => {
  test('of ten servers created at once with money for one, one starts and nine wait for money', async () => {
    cloud.now = T0
    const account = await cloud.account(72_000)
    const created = await Promise.all(Array.from({ length: 10 }, () => cloud.create(account)))
    expect(created.map(({ status }) => status).sort()).toEqual([...Array.from({ length: 9 }, () => -1), 1])
    expect(await cloud.books(account)).toEqual({ acquiring: -72_000, balance: 0, hold: 72_000 })
  })

  test('an act waits until another act on the same account ends', async () => {
    cloud.now = T0
    const account = await cloud.account(0)
    const waits = sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`
    const { second } = await cloud.db.transaction().execute(async (tx) => {
      await loadAccountState(tx, account)
      const second = cloud.create(account)
      await expect.poll(async () => (await waits.execute(cloud.db)).rows.length).toBe(1)
      return { second }
    })
    expect(await second).toMatchObject({ status: -1, missing_rub_cents: 72_000 })
  })

  test('creation holds the prepayment and takes a slot; when active, the first hour is charged', async () => {
    cloud.now = T0
    const account = await cloud.account(100_000)
    const free = await cloud.available(1)
    const { server_id, ...created } = await cloud.create(account)
    expect(created).toEqual({ status: 1, missing_rub_cents: 0 })
    expect(await cloud.available(1)).toBe(free - 1)
    expect(await cloud.books(account)).toEqual({ acquiring: -100_000, balance: 28_000, hold: 72_000 })

    await cloud.answer(account, server_id, 'ready')
    expect(await cloud.books(account)).toEqual({
      acquiring: -100_000,
      balance: 28_000,
      hold: 71_900,
      revenue: 100
    })
    expect(await cloud.events(account)).toEqual([
      ['top_up_balance', 100_000],
      ['write_off', -72_000],
      ['cloud_server_started', 0]
    ])
  })

  test('stopped after 2.5 hours, 717 of 720 hours are refunded; a restart within the third hour costs nothing until it ends', async () => {
    const { account, server_id } = await running(72_000)
    cloud.now += 2.5 * HOUR
    await changeStatusOf(account, server_id, 0)
    expect(await cloud.balance(account)).toBe(71_700)
    await cloud.answer(account, server_id, 'down')
    expect(await cloud.server(account, server_id)).toMatchObject({
      status: -1,
      price_plan: 0,
      server_full_rent_price_rub_cents: 100,
      prepaid_left_rub_cents: 0,
      missing_rub_cents: 0
    })
    await changeStatusOf(account, server_id, 1)
    await cloud.answer(account, server_id, 'ready')
    cloud.now += 0.5 * HOUR
    expect(await cloud.server(account, server_id)).toMatchObject({ status: 2 })
    expect(await cloud.balance(account)).toBe(71_700)
    cloud.now += 1
    await cloud.settle(account)
    expect(await cloud.balance(account)).toBe(71_600)
  })

  test('a stop exactly on the hour charges no further hour', async () => {
    const { account, server_id } = await running(72_000)
    cloud.now += 2 * HOUR
    await changeStatusOf(account, server_id, 0)
    expect(await cloud.balance(account)).toBe(71_800)
  })

  test('at the end of a period the server is renewed at the current price, otherwise charged by the hour, otherwise turned off', async () => {
    const { account, server_id } = await running(72_000 + 72_000 + 150)
    const start = cloud.now
    cloud.now = start + 720 * HOUR + 1
    expect(await cloud.server(account, server_id)).toMatchObject({
      price_plan: 1,
      prepaid_left_rub_cents: 71_900
    })
    expect(await cloud.balance(account)).toBe(150)
    // 150 kopeks buy one and a half hours, then the server is off
    cloud.now = start + 2 * 720 * HOUR + 1.5 * HOUR
    expect(await cloud.server(account, server_id)).toMatchObject({ status: 2, price_plan: 0 })
    cloud.now += 1
    expect(await cloud.server(account, server_id)).toMatchObject({ status: 0 })
    expect((await cloud.events(account)).map(([type]) => type)).toEqual([
      'top_up_balance',
      'write_off',
      'cloud_server_started',
      'auto_renewal',
      'write_off',
      'rebill_success',
      'auto_renewal',
      'balance_low',
      'balance_last_day',
      'rebill_error',
      'write_off',
      'service_turned_off_soon',
      'write_off',
      'service_turned_off'
    ])
    expect(await cloud.books(account)).toEqual({
      acquiring: -144_150,
      balance: 0,
      hold: 0,
      revenue: 144_150
    })
  })

  test('a failed machine gives back its hour and the rest of the prepayment', async () => {
    const { account, server_id } = await running(72_000)
    cloud.now += 1.5 * HOUR
    await cloud.answer(account, server_id, 'failed')
    const gone = { account_id: account, server_id: 4711, operation: 1, outcome: 'failed' } as const
    await cloud.do((tx, now) => applyMachineAnswer(tx, gone, now))
    expect(await cloud.balance(account)).toBe(71_900)
    expect(await cloud.server(account, server_id)).toMatchObject({ status: -4, paid_until: null })
  })

  test('the answer to another command of the server is ignored', async () => {
    const account = await cloud.account(72_000)
    const { server_id } = await cloud.create(account)
    for (const operation of [0, 2]) {
      const late = { account_id: account, server_id, operation, outcome: 'ready' } as const
      expect(await cloud.do((tx, now) => applyMachineAnswer(tx, late, now))).toBe(false)
    }
    expect(await cloud.server(account, server_id)).toMatchObject({ status: 1 })
  })

  test('a launch that takes 15 minutes fails, and all money returns', async () => {
    cloud.now = T0
    const account = await cloud.account(72_000)
    const { server_id } = await cloud.create(account)
    cloud.now += HOUR / 4
    expect(await cloud.server(account, server_id)).toMatchObject({ status: 1 })
    cloud.now += 1
    expect(await cloud.server(account, server_id)).toMatchObject({ status: -4, missing_rub_cents: 0 })
    expect(await cloud.balance(account)).toBe(72_000)
  })

  test('a server without enough money waits for it, paused, and takes no slot', async () => {
    cloud.now = T0
    const account = await cloud.account(71_999)
    const free = await cloud.available(1)
    const created = await cloud.create(account)
    expect(created).toMatchObject({ status: -1, missing_rub_cents: 1 })
    expect(await cloud.available(1)).toBe(free)
    await expect(changeStatusOf(account, created.server_id, 1)).rejects.toMatchObject({
      code: 'insufficient_funds',
      extra: { missing_rub_cents: 1 }
    })
  })
})

test('an unknown operating system is refused, and every order is refused while there are no disks', async () => {
  const account = await cloud.account()
  const faults = (wanted: { readonly os_id?: number }) =>
    cloud.create(account, wanted).then(
      () => 'created',
      ({ extra }) => Object.keys(extra.fields)
    )
  expect(await faults({ os_id: 77 })).toEqual(['os_id'])
  await cloud.pool.query(`update disks set kind = 'hdd'`)
  expect(await faults({ os_id: 77 })).toEqual(['os_id', 'ssd_count'])
  expect(await faults({})).toEqual(['ssd_count'])
  await cloud.pool.query(`update disks set kind = 'ssd'`)
})

test('the hourly plan charges its first hour from the hold, later ones from the balance, and shows plan 0', async () => {
  const { account, server_id } = await running(250, 0)
  expect(await cloud.server(account, server_id)).toMatchObject({
    price_plan: 0,
    hour_price_rub_cents: 100,
    prepaid_left_rub_cents: 0,
    renewal_total_rub_cents: null
  })
  cloud.now += HOUR + 1
  await cloud.settle(account)
  expect(await cloud.balance(account)).toBe(50)
  cloud.now += 1.5 * HOUR
  expect(await cloud.server(account, server_id)).toMatchObject({ status: 0, paid_until: null })
  expect(await cloud.balance(account)).toBe(0)
})
