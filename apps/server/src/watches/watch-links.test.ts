import { afterEach, beforeEach, expect, test } from 'vitest'
import { FLAVOR, SmallCloud } from '../billing/testing/small-cloud.ts'
import { setStock } from '../operator/catalogue/flavors.ts'
import { accountsToNotify, notifyOfWatches } from './notify-watches.ts'
import { createWatch, removeWatch } from './saved-watches.ts'

let cloud: SmallCloud
let watcher: number
beforeEach(async () => {
  cloud = await SmallCloud.open(0)
  watcher = await cloud.account()
})
afterEach(() => cloud.close())

const watch = (wanted: object) =>
  cloud.do((tx, now) =>
    createWatch(tx, watcher, now, { flavor_id: null, gpu_id: null, gpu_count: null, ...wanted }, {
      watches: 10
    } as Parameters<typeof createWatch>[4])
  )
const stock = (set: number, ...flavors: readonly number[]) =>
  cloud.do(async (tx) => {
    for (const flavor_id of flavors) await setStock(tx, flavor_id, { set })
  })
/** Notifies the watcher, and returns the addresses in all e-mails so far. */
const links = async () => {
  for (const account_id of await cloud.do((tx, now) => accountsToNotify(tx, now)))
    await cloud.do((tx, now) => notifyOfWatches(tx, account_id, now))
  const { rows } = await cloud.pool.query<{ path: string }>(
    `select payload ->> 'path' as path from graphile_worker._private_jobs j
     join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'mail-free' order by j.id`
  )
  return rows.map(({ path }) => decodeURIComponent(path))
}

test('the link of a watched card opens the cheapest of its free configurations on offer', async () => {
  const { cloud: single, rare: double } = FLAVOR
  await cloud.pool.query('update flavor_prices set flavor_monthly_price_rub_cents = 1 where flavor_id = $1', [
    double
  ])
  await watch({ gpu_id: 1 })
  await stock(1, single, double)
  expect(await links()).toEqual([expect.stringContaining('flavor[gpu_count]=2')])
  await stock(0, single, double)
  await stock(1, single)
  expect((await links()).at(-1)).toContain('flavor[gpu_count]=1')
  await stock(0, single)
  await cloud.pool.query('update flavors set closed = true where flavor_id = $1', [double])
  await stock(1, single, double)
  expect(await links()).toHaveLength(3)
  expect((await links()).at(-1)).toContain('flavor[gpu_count]=1')
})

test('the link of a configuration without a card opens its size', async () => {
  await watch({ flavor_id: FLAVOR.cpu })
  await stock(1, FLAVOR.cpu)
  expect(await links()).toEqual(['/?type=cpu&cpu_count=2&ram_count=4'])
})

test.each([
  ['saved', () => watch({ flavor_id: FLAVOR.cpu })],
  ['notified', links],
  ['removed', (id: number) => cloud.do((tx, now) => removeWatch(tx, watcher, id, now))]
])('a watch is %s only after transactions that judge watches have ended', async (_, work) => {
  const { id } = await watch({ gpu_id: 1 })
  await stock(1, FLAVOR.rare)
  const judging = await cloud.pool.connect()
  try {
    await judging.query('begin')
    await judging.query('select lock_watches()')
    let isDone = false
    const done = work(id).then(() => {
      isDone = true
    })
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event = 'advisory'`
    await expect.poll(async () => isDone || (await cloud.pool.query(waiting)).rowCount === 1).toBe(true)
    expect(isDone).toBe(false)
    await judging.query('commit')
    await done
  } finally {
    judging.release(true)
  }
})
