import { afterEach, beforeEach, expect, test } from 'vitest'
import { FLAVOR, HOUR, orderOf, SmallCloud } from '../billing/testing/small-cloud.ts'
import { type ConfigurationChange, changeConfiguration, previewChange } from './change-configuration.ts'
import { changeStatus } from './change-status.ts'
import { createServer } from './create-server.ts'

/** Monthly price of the GPU card: 71,500 ₽ and 500 ₽ for its infrastructure. */
const CARD = 7_200_000

let cloud: SmallCloud
beforeEach(async () => {
  cloud = await SmallCloud.open(1)
})
afterEach(() => cloud.close())

const changeTo = (
  configuration_id: number,
  flavor_id: number,
  price_plan: 0 | 1 | 3 = 1,
  rest: Partial<ConfigurationChange> = {}
): ConfigurationChange => ({
  ...orderOf(flavor_id, price_plan),
  configuration_id,
  expected_returned_rub_cents: null,
  ...rest
})
const apply = (account: number, change: ConfigurationChange) =>
  cloud.do((tx, now) => changeConfiguration(tx, account, now, change))
const preview = (account: number, change: ConfigurationChange) =>
  cloud.do((tx, now) => previewChange(tx, account, now, change))

async function running(balance: number) {
  const account = await cloud.account(balance)
  const { server_id } = await cloud.create(account)
  await cloud.answer(account, server_id, 'ready')
  return { account, server_id }
}

test('another flavor: the rest returns, the new prepayment is taken, the slot moves, the machine starts', async () => {
  const { account, server_id } = await running(CARD + 72_000)
  cloud.now += 9.5 * HOUR
  expect(await preview(account, changeTo(server_id, FLAVOR.cloud))).toMatchObject({
    returned_rub_cents: 71_000,
    taken_rub_cents: CARD,
    missing_rub_cents: 0
  })
  await apply(account, changeTo(server_id, FLAVOR.cloud))
  expect(await cloud.server(account, server_id)).toMatchObject({
    status: 1,
    flavor_id: FLAVOR.cloud,
    gpu_count: 1,
    prepaid_left_rub_cents: CARD,
    started_at: null,
    paid_until: null
  })
  expect(await cloud.balance(account)).toBe(71_000)
  expect([await cloud.available(FLAVOR.cpu), await cloud.available(FLAVOR.cloud)]).toEqual([1, 0])
  await cloud.answer(account, server_id, 'ready')
  expect(await cloud.server(account, server_id)).toMatchObject({ status: 2 })
})

test('same flavor, another plan: the machine keeps running and the new period begins now', async () => {
  const { account, server_id } = await running(300_000)
  cloud.now += 1.5 * HOUR
  await apply(account, changeTo(server_id, FLAVOR.cpu, 3))
  // 3 months at 5 % off: 684 ₽ each
  expect(await cloud.server(account, server_id)).toMatchObject({
    status: 2,
    price_plan: 3,
    started_at: new Date(cloud.now).toISOString(),
    server_full_rent_price_rub_cents: 205_200,
    prepaid_left_rub_cents: 205_200 - 95
  })
  expect(await cloud.balance(account)).toBe(300_000 - 72_000 + 71_800 - 205_200)
  expect((await cloud.events(account)).slice(-3)).toEqual([
    ['cloud_server_stopped', 71_800],
    ['write_off', -205_200],
    ['cloud_server_started', 0]
  ])
})

test('a refused change moves nothing; checks run in the order state, nothing changed, price, capacity, money', async () => {
  const { account, server_id } = await running(72_000)
  const books = await cloud.books(account)
  const refused = async (change: ConfigurationChange) =>
    apply(account, change).then(
      () => 'done',
      ({ code }) => code
    )
  expect(await refused(changeTo(server_id, FLAVOR.cpu))).toBe('nothing_changed')
  expect(await refused(changeTo(server_id, FLAVOR.rare, 1, { expected_total_rub_cents: 1 }))).toBe(
    'price_changed'
  )
  expect(await refused(changeTo(server_id, FLAVOR.cloud, 1, { expected_returned_rub_cents: 71_901 }))).toBe(
    'price_changed'
  )
  expect(await refused(changeTo(server_id, FLAVOR.rare))).toBe('no_capacity')
  expect(await refused(changeTo(server_id, FLAVOR.cloud))).toBe('insufficient_funds')
  expect(await refused(changeTo(server_id, FLAVOR.own, 0))).toBe('invalid')
  expect(await refused({ ...changeTo(server_id, FLAVOR.cloud), gpu_count: 2 })).toBe('invalid')
  await cloud.do((tx, now) =>
    changeStatus(tx, account, server_id, now, { status: 0, expected_total_rub_cents: null })
  )
  expect(await refused(changeTo(server_id, FLAVOR.cpu))).toBe('wrong_status')
  expect(await cloud.books(account)).toEqual({ ...books, hold: 0, balance: 71_900 })
})

test('the change goes through at the expected total and at least the expected refund', async () => {
  const { account, server_id } = await running(CARD + 72_000)
  const taken = { returned_rub_cents: 71_900, taken_rub_cents: CARD }
  for (const expected_returned_rub_cents of [71_899, 71_900])
    expect(
      await preview(
        account,
        changeTo(server_id, FLAVOR.cloud, 1, { expected_total_rub_cents: CARD, expected_returned_rub_cents })
      )
    ).toMatchObject(taken)
})

test("the same plan at today's price is a change, and so is another flavor at the same price", async () => {
  const { account, server_id } = await running(72_000)
  const alike = { ...changeTo(server_id, FLAVOR.cpu), flavor_id: 9, cpu_count: 4 }
  await cloud.pool.query(`insert into flavors (flavor_id, gpu_id, gpu_count, cpu_id, cpu_count, ram_id, ram_count, max_available)
    values (9, null, 0, 1, 4, 1, 4, 1)`)
  await expect(preview(account, alike)).rejects.toMatchObject({
    code: 'invalid',
    extra: { fields: { flavor_id: 'Цены у этой конфигурации сейчас нет. Выберите другую.' } }
  })
  await expect(
    cloud.do((tx, now) =>
      createServer(tx, account, now, { ...orderOf(FLAVOR.cpu), flavor_id: 9, cpu_count: 4 })
    )
  ).rejects.toMatchObject({
    extra: { fields: { flavor_id: 'Цены у этой конфигурации сейчас нет. Выберите другую.' } }
  })
  const priced = (flavor_id: number, flavor_monthly_price_rub_cents: number) =>
    cloud.db
      .insertInto('flavor_prices')
      .values({ flavor_id, valid_from: new Date(cloud.now), flavor_monthly_price_rub_cents })
      .execute()
  await priced(9, 72_000)
  expect(await preview(account, alike)).toMatchObject({ taken_rub_cents: 72_000 })
  await priced(FLAVOR.cpu, 80_000)
  expect(await preview(account, changeTo(server_id, FLAVOR.cpu))).toMatchObject({ taken_rub_cents: 80_000 })
})

test('a change of plan needs a slot for a paused server, not for an active one', async () => {
  const { account, server_id } = await running(300_000)
  expect(await cloud.available(FLAVOR.cpu)).toBe(0)
  expect(await preview(account, changeTo(server_id, FLAVOR.cpu, 3))).toMatchObject({ missing_rub_cents: 0 })
  const paused = await cloud.create(account, { is_in_queue: true })
  await cloud.do((tx, now) =>
    changeStatus(tx, account, paused.server_id, now, { status: 0, expected_total_rub_cents: null })
  )
  await expect(preview(account, changeTo(paused.server_id, FLAVOR.cpu, 3))).rejects.toMatchObject({
    code: 'no_capacity'
  })
})

test('the server of another account is not found', async () => {
  const { server_id } = await running(72_000)
  const other = await cloud.account(CARD)
  const absent = { code: 'not_found' }
  await expect(apply(other, changeTo(server_id, FLAVOR.cloud))).rejects.toMatchObject(absent)
  await expect(preview(other, changeTo(server_id, FLAVOR.cloud))).rejects.toMatchObject(absent)
})

test('a change starts a paused server', async () => {
  const account = await cloud.account(0)
  const { server_id } = await cloud.create(account)
  await cloud.topUp(account, CARD)
  await apply(account, changeTo(server_id, FLAVOR.cloud))
  expect(await cloud.server(account, server_id)).toMatchObject({ status: 1, flavor_id: FLAVOR.cloud })
})
