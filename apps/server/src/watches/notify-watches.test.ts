import { afterEach, beforeEach, expect, test } from 'vitest'
import { FLAVOR, HOUR, SmallCloud } from '../billing/testing/small-cloud.ts'
import { catchUp } from '../jobs/catch-up.ts'
import { freezeAccount, unfreezeAccount } from '../operator/accounts.ts'
import { setStock } from '../operator/catalogue/flavors.ts'
import { serveQueue } from '../queue/serve-queue.ts'
import { advanceClock } from '../sandbox/advance-clock.ts'
import { changeServerSettings } from '../servers/change-server-settings.ts'
import { changeStatus } from '../servers/change-status.ts'
import { mailbox } from '../testing/mailbox.ts'
import { accountsToNotify, notifyOfWatches, sendCapacityMail } from './notify-watches.ts'
import { createWatch, removeWatch } from './saved-watches.ts'

const MONEY = 100_000_000
const MINUTE = 60_000

let cloud: SmallCloud
let watcher: number
beforeEach(async () => {
  cloud = await SmallCloud.open(1)
  watcher = await cloud.account()
})
afterEach(() => cloud.closeBalanced())

const RARE = { flavor_id: FLAVOR.rare }
const CARD = { gpu_id: 1 }
const watch = (wanted: object = RARE, by = watcher) =>
  cloud.do((tx, now) =>
    createWatch(tx, by, now, { flavor_id: null, gpu_id: null, gpu_count: null, ...wanted }, {
      watches: 10
    } as Parameters<typeof createWatch>[4])
  )
const stock = (set: number, flavor_id: number = FLAVOR.rare) =>
  cloud.do((tx) => setStock(tx, flavor_id, { set }))
/** Runs the job for all accounts with a due watch. */
const notify = async () => {
  for (const account_id of await cloud.do((tx, now) => accountsToNotify(tx, now)))
    await cloud.do((tx, now) => notifyOfWatches(tx, account_id, now))
}
/** Runs the job, and returns how often an account has been notified so far. */
const notified = async () => {
  await notify()
  return countOf()
}
const countOf = async (account_id = watcher) =>
  (await cloud.events(account_id)).filter(([type]) => type === 'capacity_free').length
const rent = (account: number, is_in_queue = false) => cloud.create(account, { ...RARE, is_in_queue })
const act = (account: number, server_id: number, status: 0 | -3) =>
  cloud.do((tx, now) => changeStatus(tx, account, server_id, now, { status, expected_total_rub_cents: null }))

test('an account is notified once each time capacity becomes free, even if several processes run the job', async () => {
  const { id } = await watch()
  expect(await notified()).toBe(0)
  cloud.now += 5000
  await stock(2)
  await Promise.all([notify(), notify(), notify()])
  expect(await notified()).toBe(1)
  const row = await cloud.db.selectFrom('watches').selectAll().executeTakeFirstOrThrow()
  const event = await cloud.db
    .selectFrom('events')
    .select(['created_at', 'text'])
    .where('type', '=', 'capacity_free')
    .executeTakeFirstOrThrow()
  expect(row.last_notified_at).toEqual(event.created_at)
  expect(event.created_at).toEqual(new Date(cloud.now))
  expect(event.text).toContain('2 × L40S, 16\u00a0vCPU, 64\u00a0ГБ')
  await stock(1)
  expect(await notified()).toBe(1)
  await stock(0)
  await stock(1)
  expect(await notified()).toBe(2)
  await cloud.do((tx, now) => removeWatch(tx, watcher, id, now))
  await stock(0)
  await stock(1)
  expect(await notified()).toBe(2)
})

test('capacity that becomes free again and again causes at most three e-mails an hour, then one if it is still free', async () => {
  const advance = (ms: number) => cloud.do((tx) => advanceClock(tx, ms / 1000))
  await watch()
  for (let round = 0; round < 10; round++) {
    await stock(1)
    await advance(MINUTE)
    await stock(0)
    await advance(MINUTE)
  }
  expect(await countOf()).toBe(3)
  await advance(HOUR)
  expect(await countOf()).toBe(3)
  for (let round = 4; round <= 6; round++) {
    await stock(0)
    await stock(1)
    await advance(MINUTE)
    expect(await countOf()).toBe(round)
  }
  await stock(0)
  await stock(1)
  await advance(HOUR / 2)
  expect(await countOf()).toBe(6)
  await advance(HOUR / 2)
  expect(await countOf()).toBe(7)
})

test('a watch saved while capacity is free notifies only after it was used up', async () => {
  await stock(1)
  await watch()
  await stock(2)
  expect(await notified()).toBe(0)
  await stock(0)
  expect(await notified()).toBe(0)
  await stock(1)
  expect(await notified()).toBe(1)
})

test('capacity counts as free only without waiting servers, and after a stop only once the machine is down', async () => {
  await watch()
  const [a, b] = [await cloud.account(MONEY), await cloud.account(MONEY)]
  const waiting = await rent(a, true)
  await stock(1)
  expect(await notified()).toBe(0)
  await serveQueue(cloud.db, FLAVOR.rare)
  expect(await notified()).toBe(0)
  await cloud.answer(a, waiting.server_id, 'ready')
  const next = await rent(b, true)
  await act(a, waiting.server_id, 0)
  expect(await notified()).toBe(0)
  await cloud.answer(a, waiting.server_id, 'down')
  expect(await notified()).toBe(0)
  await serveQueue(cloud.db, FLAVOR.rare)
  await cloud.answer(b, next.server_id, 'refused')
  expect(await notified()).toBe(1)
})

test('capacity becomes free if the waiting server leaves the queue or its account is frozen', async () => {
  await watch()
  const account = await cloud.account(MONEY)
  const { server_id } = await rent(account, true)
  await stock(1)
  expect(await notified()).toBe(0)
  await cloud.do((tx, now) => changeServerSettings(tx, account, server_id, now, { is_in_queue: false }))
  expect(await notified()).toBe(1)
  await stock(0)
  await cloud.do((tx, now) => changeServerSettings(tx, account, server_id, now, { is_in_queue: true }))
  await stock(1)
  expect(await notified()).toBe(1)
  await cloud.do((tx, now) => freezeAccount(tx, account, now))
  expect(await notified()).toBe(2)
})

test('a watch of a GPU card counts the capacity of all matching flavors on offer together', async () => {
  await watch(CARD)
  await watch({ ...CARD, gpu_count: 2 })
  await stock(1)
  expect(await notified()).toBe(1)
  await stock(0, FLAVOR.cloud)
  await stock(0)
  await stock(5, FLAVOR.own)
  expect(await notified()).toBe(1)
  await stock(1, FLAVOR.cloud)
  expect(await notified()).toBe(2)
  await stock(1)
  expect(await notified()).toBe(3)
  await cloud.pool.query('update flavors set closed = true')
  await cloud.pool.query('update flavors set closed = false')
  expect(await notified()).toBe(5)
})

test('the catch-up job and an advance of the clock both notify', async () => {
  await watch()
  await stock(1)
  await catchUp(cloud.db)
  expect(await countOf()).toBe(1)
  await stock(0)
  await stock(1)
  cloud.now = await cloud.do((tx) => advanceClock(tx, 0))
  expect(await countOf()).toBe(2)
})

test('a frozen account is not notified, nor later of the same free capacity', async () => {
  await watch()
  await cloud.do((tx, now) => freezeAccount(tx, watcher, now))
  await stock(1)
  expect(await notified()).toBe(0)
  const { rows } = await cloud.pool.query('select last_notified_at, recent_notices from watches')
  expect(rows).toEqual([{ last_notified_at: null, recent_notices: [] }])
  await cloud.do((tx, now) => unfreezeAccount(tx, watcher, now))
  expect(await notified()).toBe(0)
  await stock(0)
  await stock(1)
  expect(await notified()).toBe(1)
})

test('two flavors of a GPU card that fill up concurrently leave none free, so the next free one is notified', async () => {
  await stock(1)
  await watch(CARD)
  for (let round = 1; round <= 5; round++) {
    cloud.now += HOUR
    await Promise.all([stock(0), stock(0, FLAVOR.cloud)])
    await Promise.all([stock(1), stock(1, FLAVOR.cloud), notify()])
    expect(await notified()).toBe(round)
  }
})

test('transactions that fill up two flavors of a GPU card run one after the other', async () => {
  await stock(1)
  await watch(CARD)
  const [one, other] = [await cloud.pool.connect(), await cloud.pool.connect()]
  try {
    const take = async (client: typeof one, flavor_id: number) => {
      await client.query('begin')
      await client.query('update flavors set max_available = 0 where flavor_id = $1', [flavor_id])
      // runs the deferred constraint trigger now, which otherwise runs at the commit
      await client.query('set constraints all immediate')
    }
    await take(one, FLAVOR.rare)
    let isJudged = false
    const judged = take(other, FLAVOR.cloud).then(() => {
      isJudged = true
    })
    const waits = async () =>
      (await cloud.pool.query(`select from pg_locks where locktype = 'advisory' and not granted`)).rowCount
    await expect.poll(async () => isJudged || (await waits()) === 1).toBe(true)
    expect(isJudged).toBe(false)
    await one.query('commit')
    await judged
    await other.query('commit')
  } finally {
    one.release(true)
    other.release(true)
  }
  await stock(1)
  expect(await notified()).toBe(1)
})

test('free capacity queues the job, and the link in the e-mail opens the configuration', async () => {
  await watch()
  await cloud.pool.query('delete from graphile_worker._private_jobs')
  await stock(1)
  await notify()
  const { rows } = await cloud.pool.query<{ task: string; payload: Parameters<typeof sendCapacityMail>[2] }>(
    `select identifier as task, payload from graphile_worker._private_jobs j
     join graphile_worker._private_tasks t on t.id = j.task_id order by j.id`
  )
  expect(rows.map(({ task }) => task)).toEqual(['notify-watches', 'mail-free'])
  const { emails, mailService } = mailbox()
  await sendCapacityMail(cloud.db, mailService, rows[1]?.payload as Parameters<typeof sendCapacityMail>[2])
  expect(emails).toMatchObject([
    {
      to: 'user-1@x',
      subject: 'Свободно: 2 × L40S, 16\u00a0vCPU, 64\u00a0ГБ',
      text: expect.stringContaining(
        'https://cloud.example/L40S?flavor%5Bgpu%5D=1&flavor%5Bgpu_count%5D=2&flavor%5Bcpu%5D=1&flavor%5Bcpu_count%5D=16&flavor%5Bram%5D=1&flavor%5Bram_count%5D=64'
      )
    }
  ])
})
