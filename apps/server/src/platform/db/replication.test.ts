import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ThrowAway, throwAwayPostgres } from '../../../../../testing/throw-away-postgres.ts'
import { Person } from '../../testing/person.ts'
import { type Served, serve } from '../../testing/serve.ts'
import { createDatabase } from './connections/database.ts'
import { createPool } from './connections/pool.ts'
import { checkDurability } from './durability.ts'

/** A Postgres that waits for a replica that does not exist, while `replica('gone')` is in effect. */
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

test('a write that waits for a replica is answered with 503, continues to wait and blocks no reads', {
  timeout: 30_000
}, async () => {
  await replica('gone')
  await admin.query("update sessions set seen_at = now() - interval '1 hour'")
  expect(seen(await payIn('first'))).toEqual([503, '2'])
  expect(await waiting()).toHaveLength(1)
  // reads of the same account are not blocked by its waiting write
  expect((await person.get('/api/v1/cld_srv_cfg/')).status).toBe(200)
  expect((await bystander.get('/api/v1/user/')).status).toBe(200)
  expect((await asked('first')).body).toMatchObject({ code: 'in_progress' })
  await expect.poll(readiness, { timeout: 10_000 }).toEqual([503, '2', 'what is written waits for a replica'])
  // later writes are refused before their commit, so no more connections wait
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

test('an account is read while one of its own writes waits', { timeout: 30_000 }, async () => {
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

test('a commit whose wait was cancelled has an unknown outcome, also for later requests, until a replica has it', {
  timeout: 30_000
}, async () => {
  await replica('gone')
  const answer = payIn('cancelled')
  await expect.poll(cancelOne, { interval: 10 }).toBe(true)
  expect(seen(await answer)).toEqual([503, '2'])
  // the commit exists on one machine only: an answer now could be wrong later if that machine dies
  expect((await admin.query('select from idempotency_keys where key = $1', ['cancelled'])).rowCount).toBe(1)
  expect(seen(await asked('cancelled'))).toEqual([503, '2'])
  await replica('not wanted')
  await expect.poll(async () => (await asked('cancelled')).status, { timeout: 10_000 }).toBe(200)
})

test('reports settings that make a database less durable, with their consequences', async () => {
  await replica('gone')
  const judged = () => checkDurability(createDatabase(admin))
  const lost = 'fsync is off: a power cut can destroy everything'
  await expect.poll(judged).toMatchObject({
    found: expect.stringContaining('waits for gone'),
    lacking: [lost, 'synchronous_commit is local: a replica may lack acknowledged commits']
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
