import { afterEach, beforeEach, expect, test } from 'vitest'
import { DAY, FLAVOR, orderOf, SmallCloud } from '../../billing/testing/small-cloud.ts'
import { readSnapshot } from '../../catalogue/snapshot.ts'
import { serveQueue } from '../../queue/serve-queue.ts'
import { previewChange } from '../../servers/change-configuration.ts'
import { listQueue } from '../servers.ts'
import { listFlavors, setClosed, setPrice, setStock } from './flavors.ts'

let cloud: SmallCloud
beforeEach(async () => {
  cloud = await SmallCloud.open()
})
afterEach(() => cloud.close())

const listed = async (id: number) =>
  (await cloud.do((tx, now) => listFlavors(tx, now))).find(({ flavor_id }) => flavor_id === id)

test('new capacity goes to waiting servers, in order; accounts without enough money are skipped', async () => {
  const [poor, rich] = [await cloud.account(), await cloud.account(14_400_000)]
  const wanted = { flavor_id: FLAVOR.rare, is_in_queue: true }
  const first = await cloud.create(poor, wanted)
  const second = await cloud.create(rich, wanted)
  expect(await listQueue(cloud.db, FLAVOR.rare)).toMatchObject([
    { server_id: first.server_id, position: 1, asks_rub_cents: 14_400_000, balance_rub_cents: 0 },
    { server_id: second.server_id, position: 2, balance_rub_cents: 14_400_000, frozen: false }
  ])
  expect(await cloud.do((tx) => setStock(tx, FLAVOR.rare, { add: 2 }))).toMatchObject({ max_available: 2 })
  // the operator's command and the job run concurrently
  await Promise.all([serveQueue(cloud.db, FLAVOR.rare), serveQueue(cloud.db, FLAVOR.rare)])
  expect(await listed(FLAVOR.rare)).toMatchObject({ max_available: 1, held: 1, waiting: 1 })
  expect(await listQueue(cloud.db, null)).toMatchObject([{ server_id: first.server_id, position: 1 }])
  expect(await listQueue(cloud.db, FLAVOR.cpu)).toEqual([])
  await cloud.do((tx) => setStock(tx, FLAVOR.rare, { set: 0 }))
  expect(await cloud.available(FLAVOR.rare)).toBe(0)
})

test('a new price applies to new orders; pinned prices stay', async () => {
  const account = await cloud.account()
  const { server_id } = await cloud.create(account)
  cloud.now += 1
  await cloud.do((tx, now) => setPrice(tx, FLAVOR.cpu, 100_000, new Date(now)))
  const total = async (id: number) => (await cloud.server(account, id)).server_full_rent_price_rub_cents
  expect(await total(server_id)).toBe(72_000)
  expect(await total((await cloud.create(account)).server_id)).toBe(100_000)
  const from = new Date(cloud.now + DAY)
  await cloud.do((tx) => setPrice(tx, FLAVOR.cpu, 110_000, from))
  expect(await listed(FLAVOR.cpu)).toMatchObject({
    flavor_monthly_price_rub_cents: 100_000,
    prices_to_come: [{ valid_from: expect.any(String), flavor_monthly_price_rub_cents: 110_000 }]
  })
})

test('a closed flavor cannot be ordered; existing servers keep it', async () => {
  const account = await cloud.account(72_000)
  const { server_id } = await cloud.create(account)
  await cloud.do((tx) => setClosed(tx, FLAVOR.cpu, true))
  await expect(cloud.create(account)).rejects.toMatchObject({ code: 'invalid' })
  await cloud.answer(account, server_id, 'ready')
  const to = (flavor_id: number) => ({
    ...orderOf(flavor_id, 3),
    configuration_id: server_id,
    expected_returned_rub_cents: null
  })
  expect(await cloud.do((tx, now) => previewChange(tx, account, now, to(FLAVOR.cpu)))).toMatchObject({
    taken_rub_cents: 205_200
  })
  await cloud.do((tx) => setClosed(tx, FLAVOR.cloud, true))
  await expect(
    cloud.do((tx, now) => previewChange(tx, account, now, to(FLAVOR.cloud)))
  ).rejects.toMatchObject({ extra: { fields: { flavor_id: expect.stringContaining('нет в каталоге') } } })
  await cloud.do((tx) => setClosed(tx, FLAVOR.cpu, false))
  expect(await cloud.create(account)).toMatchObject({ status: -1 })
})

test('opening a flavor opens its card', async () => {
  await cloud.db.updateTable('gpus').set({ closed: true }).execute()
  await cloud.do((tx) => setClosed(tx, FLAVOR.cloud, true))
  await cloud.do((tx) => setClosed(tx, FLAVOR.cloud, false))
  const { gpu } = await readSnapshot(cloud.db)
  expect(gpu.map(({ id }) => id)).toEqual([1])
})

test('an unknown flavor is refused', async () => {
  const named = { message: 'There is no flavor 77. See flavors list.' }
  await expect(cloud.do((tx) => setStock(tx, 77, { add: 1 }))).rejects.toMatchObject(named)
  await expect(cloud.do((tx) => setClosed(tx, 77, true))).rejects.toMatchObject(named)
  await expect(cloud.do((tx, now) => setPrice(tx, 77, 1, new Date(now)))).rejects.toMatchObject(named)
})
