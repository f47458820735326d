import { afterAll, beforeAll, expect, test } from 'vitest'
import { FLAVOR, SmallCloud, T0 } from '../billing/testing/small-cloud.ts'
import { type AccountsQuery, endSessionsOf, freezeAccount, listAccounts, listActs } from './accounts.ts'
import { listQueue, listServers } from './servers.ts'
import { showAccount } from './show-account.ts'

let cloud: SmallCloud
beforeAll(async () => {
  cloud = await SmallCloud.open()
})
afterAll(() => cloud.closeBalanced())

test('accounts can be filtered by a part of the e-mail address, without wildcards, and by being frozen', async () => {
  const [first, second, third] = [await cloud.account(), await cloud.account(), await cloud.account()]
  await cloud.do((tx, now) => freezeAccount(tx, second, now))
  const listed = async (asked: Partial<AccountsQuery>) =>
    (await listAccounts(cloud.db, { email: null, frozen: false, limit: 10, ...asked })).map(
      ({ account_id }) => account_id
    )
  expect(await listed({})).toEqual([third, second, first])
  expect(await listed({ limit: 2 })).toEqual([third, second])
  expect(await listed({ frozen: true })).toEqual([second])
  expect(await listed({ email: 'R-3@' })).toEqual([third])
  expect(await listed({ email: 'USER_3' })).toEqual([])
})

test('accounts show returns the balance, how long it lasts, and the servers', async () => {
  const account_id = await cloud.account(72_000)
  const shown = () => cloud.do((tx, now) => showAccount(tx, account_id, now))
  const figures = { balance_rub_cents: 72_000, held_rub_cents: 0, hourly_rate_rub_cents: 0 }
  const person = { name: 'Ада', user_type: 'person', frozen: false, created_at: new Date(T0) }
  expect(await shown()).toMatchObject({ account_id, ...person, ...figures, lasts_until: null, servers: [] })
  await cloud.create(await cloud.account())
  const { server_id } = await cloud.create(account_id, { price_plan: 0 })
  await cloud.answer(account_id, server_id, 'ready')
  expect(await shown()).toMatchObject({
    balance_rub_cents: 71_900,
    lasts_until: new Date(T0 + 720 * 3_600_000),
    servers: [{ server_id, flavor_id: FLAVOR.cpu, status: 2, price_plan: 0 }]
  })
  const acts = await listActs(cloud.db, { account_id, limit: 2 })
  expect(acts.map(({ who, act }) => [who, act]).sort()).toEqual([
    ['ledger', 'cloud_server_started'],
    ['ledger', 'write_off']
  ])
  const ended = (id: number) => cloud.do((tx) => endSessionsOf(tx, id))
  expect(await ended(account_id)).toEqual({ account_id, ended: 0 })
  await expect(ended(4711)).rejects.toMatchObject({ message: 'There is no account 4711. See accounts list.' })
})

test('queue list is in order, for all flavors or one, with the price of a launch', async () => {
  const [one, other] = [await cloud.account(), await cloud.account(5)]
  const wait = async (account: number, flavor_id: number) =>
    (await cloud.create(account, { flavor_id, is_in_queue: true })).server_id
  const rare = [await wait(one, FLAVOR.rare), await wait(other, FLAVOR.rare)]
  const cpu = await wait(other, FLAVOR.cpu)
  const row = (flavor_id: number, server_id: number | undefined, account_id: number, position: number) => ({
    flavor_id,
    server_id,
    account_id,
    position,
    balance_rub_cents: account_id === one ? 0 : 5,
    frozen: false,
    asks_rub_cents: flavor_id === FLAVOR.cpu ? 72_000 : 14_400_000
  })
  const ofRare = [row(FLAVOR.rare, rare[0], one, 1), row(FLAVOR.rare, rare[1], other, 2)]
  expect(await listQueue(cloud.db, null)).toEqual([row(FLAVOR.cpu, cpu, other, 1), ...ofRare])
  expect(await listQueue(cloud.db, FLAVOR.rare)).toEqual(ofRare)
  const servers = await listServers(cloud.db, { account_id: null, status: -2, limit: 2 })
  expect(servers.map(({ server_id }) => server_id)).toEqual([cpu, rare[1]])
})
