import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ThrowAway, throwAwayPostgres } from '../../../../../testing/throw-away-postgres.ts'
import { Person } from '../../testing/person.ts'
import { type Served, serve } from '../../testing/serve.ts'
import { createDatabase } from './connections/database.ts'
import { createPool } from './connections/pool.ts'
import { checkDurability } from './durability.ts'

/** A Postgres that waits for a replica which is not there, while the tests say so. */
let postgres: ThrowAway
let served: Served
let admin: pg.Pool
let writer: pg.Pool
let person: Person
let bystander: Person
beforeAll(async () => {
  postgres = await throwAwayPostgres('replication', ['fsync=off', 'max_connections=100'])
  served = await serve({ LIMIT_ANSWER_SECONDS: '1' }, await postgres.database())
  admin = served.owner
  writer = createPool(served.url, 1)
  person = await Person.signedUp(served.base)
  bystander = await Person.signedUp(served.base)
  await admin.query("set synchronous_commit = 'local'")
}, 60_000)
afterAll(async () => {
  await writer.end()
  await served.stop()
  await postgres.stop()
})

const replica = async (wanted: 'gone' | 'not wanted') => {
  await admin.query(`alter system set synchronous_standby_names = '${wanted === 'gone' ? 'gone' : ''}'`)
  await admin.query('select pg_reload_conf()')
  let underWay = false
  const writeWaits = async () => {
    if (!underWay) {
      underWay = true
      void writer.query(`select pg_logical_emit_message(true, '', '')`).then(() => {
        underWay = false
      })
    }
    return cancelOne()
  }
  if (wanted === 'not wanted') return
  await expect.poll(writeWaits, { interval: 10 }).toBe(true)
  await expect.poll(waiting, { interval: 10 }).toEqual([])
}
const waiting = async () => {
  const { rows } = await admin.query("select pid from pg_stat_activity where wait_event = 'SyncRep'")
  return rows.map(({ pid }: { pid: number }) => pid)
}
const cancelOne = async () => {
  const [pid] = await waiting()
  if (pid !== undefined) await admin.query('select pg_cancel_backend($1)', [pid])
  return pid !== undefined
}
const card = { amount_rub_cents: 150_000, payment_type: 'acquiring' }
const payIn = (key: string) => person.post('/api/v1/top-ups/', card, { 'idempotency-key': key })
const asked = (key: string) => person.get(`/api/v1/idempotency-keys/${key}/`)
const seen = ({ status, headers }: { status: number; headers: Headers }) => [
  status,
  headers.get('retry-after')
]
const readiness = async () => {
  const answer = await fetch(`${served.base}/readyz`)
  return [...seen(answer), (await answer.json()).database]
}

test('writes that wait for a replica end for who asks, are never given up, and keep nobody from reading', {
  timeout: 30_000
}, async () => {
  await replica('gone')
  await admin.query("update sessions set seen_at = now() - interval '1 hour'")
  expect(seen(await payIn('first'))).toEqual([503, '2'])
  expect(await waiting()).toHaveLength(1)
  // what its own write holds waits with it
  expect((await person.get('/api/v1/cld_srv_cfg/')).status).toBe(200)
  expect((await bystander.get('/api/v1/user/')).status).toBe(200)
  expect((await asked('first')).body).toMatchObject({ code: 'in_progress' })
  await expect.poll(readiness, { timeout: 10_000 }).toEqual([503, '2', 'what is written waits for a replica'])
  // and those that come later leave no more connections behind
  for (const key of ['second', 'third']) expect(seen(await payIn(key))).toEqual([503, '2'])
  expect(await waiting()).toHaveLength(1)
  await replica('not wanted')
  await expect.poll(readiness, { timeout: 5000 }).toEqual([200, null, 'ok'])
  const [first, again] = [await payIn('first'), await payIn('first')]
  expect([first.status, again.body]).toEqual([200, first.body])
  expect((await payIn('second')).status).toBe(200)
  const { rows } = await admin.query('select count(*) from top_ups')
  expect(rows).toEqual([{ count: 2 }])
})

test('what stands of an account is read while a write of its own waits', { timeout: 30_000 }, async () => {
  const at = new Date()
  const month = String(at.getUTCMonth() + 1).padStart(2, '0')
  const named = `${at.getUTCFullYear()}-${month}`
  const ofMonth = `year=${at.getUTCFullYear()}&month=${Number(month)}`
  const paths = [
    '/api/v1/cld_srv_cfg/',
    '/api/v1/usr_evt/periods/',
    `/api/v1/usr_evt/?${ofMonth}`,
    `/api/v1/usr_evt/documents/?${ofMonth}`,
    ...['statements', 'services'].map((kind) => `/${kind}/${named}/`),
    `/statements/${named}/csv/`
  ]
  await replica('gone')
  const write = writer.query('update accounts set name = name where account_id = $1', [person.account_id])
  await expect.poll(waiting, { interval: 10 }).toHaveLength(1)
  const statuses = await Promise.all(paths.map(async (path) => [path, (await person.get(path)).status]))
  expect(statuses).toEqual(paths.map((path) => [path, 200]))
  await replica('not wanted')
  await write
})

test('a commit whose wait was cancelled is unknown, also to who asks again, until a replica has it', {
  timeout: 30_000
}, async () => {
  await replica('gone')
  const answer = payIn('cancelled')
  await expect.poll(cancelOne, { interval: 10 }).toBe(true)
  expect(seen(await answer)).toEqual([503, '2'])
  // it stands, on one machine: who is told so now may find it gone with that one
  expect((await admin.query('select from idempotency_keys where key = $1', ['cancelled'])).rowCount).toBe(1)
  expect(seen(await asked('cancelled'))).toEqual([503, '2'])
  await replica('not wanted')
  await expect.poll(async () => (await asked('cancelled')).status, { timeout: 10_000 }).toBe(200)
})

test('a database that promises less is named, with what follows', async () => {
  await replica('gone')
  const judged = () => checkDurability(createDatabase(admin))
  const lost = 'fsync is off: a power cut can destroy everything'
  await expect.poll(judged).toMatchObject({
    found: expect.stringContaining('waits for gone'),
    lacking: [lost, 'synchronous_commit is local: a replica need not have kept what was answered']
  })
  await replica('not wanted')
  await expect.poll(judged).toMatchObject({ lacking: [lost] })
  const { host, port, user, password } = new pg.Client(served.url)
  const follower = new pg.Client({ host, port, user, password, replication: 'true' } as pg.ClientConfig)
  await follower.connect()
  expect((await judged()).lacking).toEqual([
    lost,
    expect.stringMatching(/^synchronous_standby_names is empty: /)
  ])
  await follower.end()
  await admin.query("set synchronous_commit = 'off'; set client_min_messages = 'error'")
  expect((await judged()).lacking).toEqual([
    lost,
    expect.stringMatching(/^synchronous_commit is off: /),
    expect.stringMatching(/^client_min_messages is error: /)
  ])
})
