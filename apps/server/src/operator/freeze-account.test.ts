import { afterAll, beforeAll, expect, test } from 'vitest'
import { FLAVOR, HOUR, orderOf, SmallCloud } from '../billing/testing/small-cloud.ts'
import { serveNext } from '../queue/serve-queue.ts'
import { changeConfiguration, previewChange } from '../servers/change-configuration.ts'
import { changeServerSettings } from '../servers/change-server-settings.ts'
import { changeStatus } from '../servers/change-status.ts'
import { previewStart } from '../servers/preview-start-stop.ts'
import { freezeAccount, unfreezeAccount } from './accounts.ts'

let cloud: SmallCloud
beforeAll(async () => {
  cloud = await SmallCloud.open()
})
afterAll(() => cloud.closeBalanced())

const freeze = (id: number) => cloud.do((tx, now) => freezeAccount(tx, id, now))
const unfreeze = (id: number) => cloud.do((tx, now) => unfreezeAccount(tx, id, now))
const start = (account: number, server_id: number) =>
  cloud.do((tx, now) =>
    changeStatus(tx, account, server_id, now, { status: 1, expected_total_rub_cents: null })
  )

test('running servers are stopped and refunded, starting ones as soon as they are active', async () => {
  const account = await cloud.account(144_000)
  const running = await cloud.create(account)
  await cloud.answer(account, running.server_id, 'ready')
  const starting = await cloud.create(account)
  const free = await cloud.available(FLAVOR.cpu)
  cloud.now += HOUR / 6
  expect(await freeze(account)).toEqual({
    account_id: account,
    email: expect.stringContaining('@'),
    frozen: true,
    changed: true,
    stopped: [running.server_id, starting.server_id],
    servers: [running, starting].map(({ server_id }) => ({ server_id, name: expect.any(String) })),
    returned_rub_cents: 71_900
  })
  expect(await freeze(account)).toMatchObject({ changed: false, stopped: [], returned_rub_cents: 0 })
  expect(await cloud.server(account, running.server_id)).toMatchObject({ status: 0 })
  expect(await cloud.server(account, starting.server_id)).toMatchObject({
    status: 1,
    is_stopped_when_ready: true
  })
  await cloud.answer(account, running.server_id, 'down')
  await cloud.answer(account, starting.server_id, 'ready')
  expect(await cloud.server(account, starting.server_id)).toMatchObject({
    status: 0,
    is_stopped_when_ready: false,
    prepaid_left_rub_cents: 0
  })
  await cloud.answer(account, starting.server_id, 'down')
  expect(await cloud.available(FLAVOR.cpu)).toBe(free + 2)
  expect((await cloud.events(account)).slice(-3)).toEqual([
    ['cloud_server_stopped', 71_900],
    ['cloud_server_started', 0],
    ['cloud_server_stopped', 71_900]
  ])
  expect(await cloud.balance(account)).toBe(143_800)
})

test('unfreezing returns a server that was starting, and is still stopped once it is active', async () => {
  const account = await cloud.account(72_000)
  const { server_id } = await cloud.create(account)
  await freeze(account)
  expect(await unfreeze(account)).toMatchObject({ servers: [{ server_id }] })
  await cloud.answer(account, server_id, 'ready')
  expect(await cloud.server(account, server_id)).toMatchObject({ status: 0 })
})

test('a frozen account cannot start or buy, but can top up, stop and delete', async () => {
  const account = await cloud.account(72_000)
  const { server_id } = await cloud.create(account, { price_plan: 3 })
  await freeze(account)
  const frozen = { code: 'account_frozen', sentence: expect.stringContaining('заморожен') }
  await expect(cloud.create(account)).rejects.toMatchObject(frozen)
  await expect(cloud.create(account, { is_in_queue: true })).rejects.toMatchObject(frozen)
  await expect(start(account, server_id)).rejects.toMatchObject(frozen)
  await expect(cloud.do((tx, now) => previewStart(tx, account, server_id, now))).rejects.toMatchObject(frozen)
  const change = {
    ...orderOf(FLAVOR.cpu),
    configuration_id: server_id,
    expected_returned_rub_cents: null
  }
  await expect(cloud.do((tx, now) => changeConfiguration(tx, account, now, change))).rejects.toMatchObject(
    frozen
  )
  await expect(cloud.do((tx, now) => previewChange(tx, account, now, change))).rejects.toMatchObject(frozen)
  const queue = (is_in_queue: boolean) =>
    cloud.do((tx, now) => changeServerSettings(tx, account, server_id, now, { is_in_queue }))
  await expect(queue(true)).rejects.toMatchObject(frozen)
  await cloud.topUp(account, 500_000)
  expect(await cloud.balance(account)).toBe(572_000)
  expect(await unfreeze(account)).toEqual({
    account_id: account,
    email: expect.stringContaining('@'),
    frozen: false,
    changed: true,
    stopped: [],
    servers: [],
    returned_rub_cents: 0
  })
  await start(account, server_id)
  expect(await cloud.server(account, server_id)).toMatchObject({ status: 1 })
})

test('a waiting server keeps its position, is skipped, and is served after unfreezing', async () => {
  const [first, second] = [await cloud.account(), await cloud.account()]
  const queued = (account: number) => cloud.create(account, { flavor_id: FLAVOR.rare, is_in_queue: true })
  const { server_id } = await queued(first)
  const other = await queued(second)
  await freeze(first)
  await cloud.topUp(first, 14_400_000)
  await cloud.topUp(second, 14_400_000)
  const stock = () =>
    cloud.db.updateTable('flavors').set({ max_available: 1 }).where('flavor_id', '=', FLAVOR.rare).execute()
  await stock()
  await cloud.do((tx, now) => serveNext(tx, FLAVOR.rare, now))
  expect(await cloud.server(second, other.server_id)).toMatchObject({ status: 1 })
  await stock()
  expect(await cloud.do((tx, now) => serveNext(tx, FLAVOR.rare, now))).toBeUndefined()
  expect(await cloud.server(first, server_id)).toMatchObject({ status: -2, queue_position: 1 })
  await unfreeze(first)
  expect(await cloud.server(first, server_id)).toMatchObject({ status: 1 })
})

test('unfreezing an account that is not frozen does not change its rules', async () => {
  const account = await cloud.account(100)
  const armed = async () =>
    (await cloud.pool.query('select is_armed from rules where account_id = $1', [account])).rows
  // skipped: there was nothing to stop
  await cloud.pool.query(
    `insert into rules (account_id, name, is_enabled, condition, action, armed_at, is_armed)
      values ($1, 'мало', true, '{"kind": "balance_below", "amount_rub_cents": 5000}', 'stop', $2, true)`,
    [account, new Date(cloud.now)]
  )
  expect(await unfreeze(account)).toMatchObject({ changed: false })
  expect(await armed()).toEqual([{ is_armed: true }])
  await freeze(account)
  expect(await unfreeze(account)).toMatchObject({ changed: true })
  expect(await armed()).toEqual([{ is_armed: false }])
})

test('freezing an unknown account is refused', async () => {
  await expect(freeze(4711)).rejects.toThrow('There is no account 4711.')
})
