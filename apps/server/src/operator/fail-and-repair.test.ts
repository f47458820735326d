import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY, FLAVOR, HOUR, SmallCloud } from '../billing/testing/small-cloud.ts'
import { changeServerSettings } from '../servers/change-server-settings.ts'
import { changeStatus } from '../servers/change-status.ts'
import { deleteServer, failServer, listServers, repairServer } from './servers.ts'

let cloud: SmallCloud
beforeAll(async () => {
  cloud = await SmallCloud.open()
})
afterAll(() => cloud.closeBalanced())

const fail = (id: number) => cloud.do((tx, now) => failServer(tx, id, now))
const repair = (id: number) => cloud.do((tx, now) => repairServer(tx, id, now))

test('a failing active server refunds the rest and the current hour, and can be started after the repair', async () => {
  const account = await cloud.account(72_000)
  const { server_id } = await cloud.create(account)
  const other = await cloud.create(account)
  await cloud.answer(account, server_id, 'ready')
  cloud.now += 3 * HOUR + 1
  const free = await cloud.available(FLAVOR.cpu)
  expect(await fail(server_id)).toEqual({
    server_id,
    name: expect.any(String),
    account_id: account,
    email: expect.stringContaining('@'),
    from: 2,
    status: -4,
    returned_rub_cents: 71_700
  })
  expect(await cloud.available(FLAVOR.cpu)).toBe(free + 1)
  await expect(fail(server_id)).rejects.toThrow(
    `Server ${server_id} is in state -4: 'fail' is not allowed there. It is in: requested (-2), paused (-1), pausing (0), start (1), active (2).`
  )
  await expect(repair(other.server_id)).rejects.toThrow(`Server ${other.server_id} is in state -1`)
  expect(await repair(server_id)).toMatchObject({ from: -4, status: -1, returned_rub_cents: 0 })
  await expect(repair(server_id)).rejects.toThrow("'repair' is not allowed there")
  expect(await cloud.balance(account)).toBe(71_700)
})

test('a server that fails in the queue leaves it, and its price is pinned for 30 days from then', async () => {
  const account = await cloud.account()
  const { server_id } = await cloud.create(account)
  await cloud.do((tx, now) => changeServerSettings(tx, account, server_id, now, { is_in_queue: true }))
  cloud.now += 40 * DAY
  await fail(server_id)
  cloud.now += 30 * DAY
  await repair(server_id)
  const lapsed = async () =>
    (await cloud.db.selectFrom('servers').select('lapsed').where('server_id', '=', server_id).execute())[0]
      ?.lapsed
  expect(await lapsed()).toBe(false)
  cloud.now += 1
  await cloud.settle(account)
  expect(await lapsed()).toBe(true)
})

test('an operator can delete what the owner could, but no running server', async () => {
  const remove = (id: number) => cloud.do((tx, now) => deleteServer(tx, id, now))
  const account_id = await cloud.account(72_000)
  const { server_id } = await cloud.create(account_id)
  await expect(remove(server_id)).rejects.toThrow(
    `Server ${server_id} is in state 1: 'delete' is not allowed`
  )
  await cloud.answer(account_id, server_id, 'ready')
  await fail(server_id)
  const whose = { name: expect.any(String), email: expect.stringContaining('@') }
  const deleted = { server_id, account_id, ...whose, from: -4, status: -3, returned_rub_cents: 0 }
  expect(await remove(server_id)).toEqual(deleted)
  await expect(remove(server_id)).rejects.toThrow('is in state -3')
})

test('an unknown server is refused, and lists can be filtered by account and status', async () => {
  await expect(fail(4711)).rejects.toMatchObject({
    message: 'There is no server 4711. See servers list.'
  })
  const account = await cloud.account()
  const { server_id } = await cloud.create(account)
  const { server_id: deleted } = await cloud.create(account)
  const gone = { status: -3, expected_total_rub_cents: null } as const
  await cloud.do((tx, now) => changeStatus(tx, account, deleted, now, gone))
  await expect(fail(deleted)).rejects.toThrow(`Server ${deleted} is in state -3`)
  const list = (status: 2 | null) => listServers(cloud.db, { account_id: account, status, limit: 10 })
  expect(await list(null)).toMatchObject([{ server_id, account_id: account, status: -1 }])
  expect(await list(2)).toEqual([])
})
