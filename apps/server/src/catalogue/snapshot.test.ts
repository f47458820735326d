import { afterAll, beforeAll, expect, test } from 'vitest'
import { FLAVOR, SmallCloud } from '../billing/testing/small-cloud.ts'
import { setClosed } from '../operator/catalogue/flavors.ts'
import { inTransaction } from '../platform/db/in-transaction.ts'
import { freshness } from './catalogue.ts'
import { readSnapshot } from './snapshot.ts'

let cloud: SmallCloud
beforeAll(async () => {
  cloud = await SmallCloud.open()
})
afterAll(() => cloud.close())

test('places that somebody who waits can take are not offered, and that is seen at once', async () => {
  const account = await cloud.account()
  const wanted = { flavor_id: FLAVOR.rare, is_in_queue: true }
  const { missing_rub_cents } = await cloud.create(account, wanted)
  await cloud.topUp(account, missing_rub_cents)
  const seen = async () => {
    const { flavors } = await readSnapshot(cloud.db)
    const offered = flavors.find(({ id }) => id === FLAVOR.rare)?.max_available
    return { offered, mark: await freshness(cloud.db) }
  }
  const stock = (max_available: number) =>
    cloud.db.updateTable('flavors').set({ max_available }).where('flavor_id', '=', FLAVOR.rare).execute()
  const nothing = await seen()
  expect(nothing.offered).toBe(0)
  await stock(1)
  expect(await seen()).toEqual(nothing)
  await stock(2)
  const one = await seen()
  expect(one.offered).toBe(1)
  await cloud.db.updateTable('accounts').set({ frozen: true }).where('account_id', '=', account).execute()
  const both = await seen()
  expect(both.offered).toBe(2)
  expect(new Set([nothing.mark, one.mark, both.mark]).size).toBe(3)
})

test('a card leaves the shop with its last flavor, and comes back with the first', async () => {
  const cards = async () => (await readSnapshot(cloud.db)).gpu.map(({ id }) => id)
  const offered = await cards()
  const { flavors } = await readSnapshot(cloud.db)
  const [first] = flavors.flatMap(({ gpu }) => (gpu === null ? [] : [gpu.id]))
  const own = flavors.filter(({ gpu }) => gpu?.id === first).map(({ id }) => id)
  const close = (id: number, closed: boolean) => inTransaction(cloud.db, (tx) => setClosed(tx, id, closed))
  for (const id of own) {
    expect(await cards()).toEqual(offered)
    await close(id, true)
  }
  expect(await cards()).toEqual(offered.filter((id) => id !== first))
  for (const id of own) {
    await close(id, false)
    expect(await cards()).toEqual(offered)
  }
})
