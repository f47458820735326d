import { afterAll, beforeAll, expect, test } from 'vitest'
import { FLAVOR, SmallCloud } from '../billing/testing/small-cloud.ts'
import { freshness } from './freshness.ts'
import { readSnapshot } from './snapshot.ts'

let cloud: SmallCloud
beforeAll(async () => {
  cloud = await SmallCloud.open()
})
afterAll(() => cloud.close())

test('places that somebody who waits can take are not offered, and that is told at once', async () => {
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
