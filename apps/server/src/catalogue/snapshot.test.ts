import { rentedSsd } from '@cloud/api'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FLAVOR, SmallCloud } from '../billing/testing/small-cloud.ts'
import { setClosed } from '../operator/catalogue/flavors.ts'
import { inTransaction } from '../platform/db/in-transaction.ts'
import { readCatalogueMark } from './catalogue.ts'
import { readSnapshot } from './snapshot.ts'

let cloud: SmallCloud
beforeAll(async () => {
  cloud = await SmallCloud.open()
})
afterAll(() => cloud.close())

test('slots that waiting servers can take are not offered', async () => {
  const account = await cloud.account()
  const wanted = { flavor_id: FLAVOR.rare, is_in_queue: true }
  const { missing_rub_cents } = await cloud.create(account, wanted)
  await cloud.topUp(account, missing_rub_cents)
  const seen = async () => {
    const { flavors } = await readSnapshot(cloud.db)
    const offered = flavors.find(({ id }) => id === FLAVOR.rare)?.max_available
    return { offered, mark: await readCatalogueMark(cloud.db) }
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

test('a change of any column of a flavor is noticed, also of columns added later', async () => {
  const changed = async (set: string) => {
    const before = await readCatalogueMark(cloud.db)
    await cloud.pool.query(`update flavors set ${set} where flavor_id = ${FLAVOR.rare}`)
    return (await readCatalogueMark(cloud.db)) !== before
  }
  await cloud.pool.query('alter table flavors add column region text')
  expect(await changed("region = 'msk'")).toBe(true)
  expect(await changed("region = 'msk'")).toBe(false)
  expect(await changed('ram_count = ram_count + 1')).toBe(true)
  expect(await changed('closed = true')).toBe(true)
  expect(await changed('closed = false')).toBe(true)
  expect(await changed('stock = stock, max_available = max_available')).toBe(false)
  await cloud.pool.query('alter table flavors drop column region')
})

test('a GPU card disappears with its last flavor, and reappears with the first', async () => {
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

test('the database uses the same disk for new servers as the screen and offers', async () => {
  const group_title = 'NVMe Gen4'
  await cloud.db
    .insertInto('disks')
    .values([
      { disk_id: 2, kind: 'ssd', size: 16, group_title },
      { disk_id: 3, kind: 'ssd', size: 1, group_title: 'SATA' },
      { disk_id: 4, kind: 'hdd', size: 1, group_title }
    ])
    .execute()
  await sql`insert into disk_prices select n, valid_from, monthly_price_rub_cents, hourly_price_rub_cents
    from disk_prices, generate_series(2, 4) n where disk_id = 1`.execute(cloud.db)
  const rented = async () => {
    const { rows } = await sql<{ disk_id: number }>`select disk_id from rented_disk()`.execute(cloud.db)
    return [rows[0]?.disk_id, rentedSsd((await readSnapshot(cloud.db)).ssd)?.id]
  }
  const change = (disk_id: number, to: { readonly closed?: boolean; readonly group_title?: string }) =>
    cloud.db.updateTable('disks').set(to).where('disk_id', '=', disk_id).execute()
  expect(await rented()).toEqual([1, 1])
  await change(1, { group_title: 'HDD' })
  expect(await rented()).toEqual([1, 1])
  await change(3, { group_title })
  expect(await rented()).toEqual([3, 3])
  await change(3, { closed: true })
  expect(await rented()).toEqual([1, 1])
  await change(1, { closed: true })
  expect(await rented()).toEqual([2, 2])
})
