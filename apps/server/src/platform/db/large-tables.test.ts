import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { freshDatabase } from '../../../../../testing/database.ts'
import { createPool } from './connections/pool.ts'
import { LIST_CHECKS } from './engine-lists.ts'
import { applyMigration, migrate, SQL_FILES } from './migrate.ts'
import { runOutsideTransaction } from './outside-transaction.ts'
import { replaceCheck, replaceCheckSteps } from './replace-check.ts'

/** Time to wait for another process on a busy machine. */
const SLOW = { timeout: 20_000 }

let url: string
let pool: pg.Pool
beforeAll(async () => {
  url = await freshDatabase()
  pool = createPool(url, 10)
  await pool.query(
    "insert into accounts (email, name, created_at, last_at) values ('a@cloud.test', 'Anna', now(), now())"
  )
  for (let n = 0; n < 10; n++) await writeEvent(pool)
})
afterAll(() => pool.end())
beforeEach(() => pool.query("delete from migrations where name like '9%'"))

const writeEvent = (db: pg.Pool | pg.ClientBase) =>
  db.query(`insert into events (account_id, type, created_at, amount_rub_cents, balance_rub_cents, text)
    values (1, 'broadcast', now(), 0, 0, 'text')`)

/** Opens a separate session, to wait for a lock or to hold one. */
async function session() {
  const client = new pg.Client(url)
  // one of the tests terminates the session from outside
  client.on('error', () => {})
  await client.connect()
  onTestFinished(() => client.end())
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return { client, pid: rows[0]?.pid ?? 0 }
}

/** Lock modes that a session holds or awaits on `events`. */
const locksOf = async (pid: number) =>
  (
    await pool.query<{ mode: string }>({
      text: `select mode from pg_locks where pid = $1 and relation = 'events'::regclass order by mode`,
      values: [pid]
    })
  ).rows.map(({ mode }) => mode)

const isWaiting = async (pid: number) =>
  (await pool.query('select from pg_stat_activity where pid = $1 and wait_event_type = $2', [pid, 'Lock']))
    .rowCount === 1

const INDEX = {
  name: '9001_an_index.sql',
  text: '-- outside a transaction\ncreate index concurrently if not exists events_type_at on events (type, created_at)',
  hash: null
}
const isValid = async (name: string) =>
  (await pool.query('select indisvalid from pg_index where indexrelid = to_regclass($1)', [name])).rows[0]
    ?.indisvalid

test('events can be written while an index on them is built', async () => {
  const [builder, writer] = [await session(), await session()]
  // an open transaction that has written: building the index waits for it at every stage
  await writer.client.query('begin')
  await writeEvent(writer.client)
  const building = applyMigration(builder.client, INDEX)
  await expect.poll(() => isWaiting(builder.pid), SLOW).toBe(true)
  expect(await locksOf(builder.pid)).toEqual(['ShareUpdateExclusiveLock'])
  await writeEvent(pool)
  expect(await isWaiting(builder.pid)).toBe(true)
  await writer.client.query('commit')
  await building
  expect(await isValid('events_type_at')).toBe(true)
  expect((await pool.query('select from migrations where name = $1', [INDEX.name])).rowCount).toBe(1)
  await pool.query('drop index events_type_at')
})

test('an index left half built by a crash is built again', async () => {
  const [builder, writer] = [await session(), await session()]
  await writer.client.query('begin')
  await writeEvent(writer.client)
  const building = applyMigration(builder.client, INDEX).catch((error: Error) => error)
  await expect.poll(() => isWaiting(builder.pid), SLOW).toBe(true)
  await pool.query('select pg_terminate_backend($1)', [builder.pid])
  expect(await building).toBeInstanceOf(Error)
  await writer.client.query('commit')
  expect(await isValid('events_type_at')).toBe(false)
  const { client } = await session()
  await applyMigration(client, INDEX)
  expect(await isValid('events_type_at')).toBe(true)
  // the same for an index that was built, but not recorded
  await pool.query('delete from migrations where name = $1', [INDEX.name])
  await applyMigration(client, INDEX)
  expect(await isValid('events_type_at')).toBe(true)
  await pool.query('drop index events_type_at')
})

const TYPES = LIST_CHECKS.find(({ table }) => table === 'events') ?? LIST_CHECKS[0]
if (TYPES === undefined) throw new Error('LIST_CHECKS has no check of events.')
const WIDER = { ...TYPES, condition: TYPES.condition.replace(')', ", 'new_type')") }

const definitions = async () =>
  (
    await pool.query<{ name: string; text: string; valid: boolean }>(
      `select conname as name, pg_get_constraintdef(oid) as text, convalidated as valid
       from pg_constraint where conrelid = 'events'::regclass and contype = 'c' and conname like 'events_type%'`
    )
  ).rows

test('events can be written while their rows are validated against a changed list', async () => {
  const { add, validate, swap } = replaceCheckSteps(WIDER)
  const [changer, other] = [await session(), await session()]
  await changer.client.query(add)
  // conflicts with validating, not with writing: stops the validation where it reads the rows
  await other.client.query('begin; lock table events in share update exclusive mode')
  const validating = changer.client.query(validate)
  await expect.poll(() => isWaiting(changer.pid), SLOW).toBe(true)
  expect(await locksOf(changer.pid)).toEqual(['ShareUpdateExclusiveLock'])
  await writeEvent(pool)
  // the former check applies until the new one is validated
  await expect(
    pool.query(`insert into events (account_id, type, created_at, amount_rub_cents, balance_rub_cents, text)
      values (1, 'new_type', now(), 0, 0, 'text')`)
  ).rejects.toMatchObject({ code: '23514' })
  await other.client.query('commit')
  await validating
  await changer.client.query(swap)
  expect(await definitions()).toEqual([
    { name: 'events_type_check', text: expect.stringContaining('new_type'), valid: true }
  ])
  await replaceCheck(changer.client, TYPES)
})

test('replacing a list while a long transaction runs does not block writers', async () => {
  const [changer, long] = [await session(), await session()]
  await long.client.query('begin')
  await writeEvent(long.client)
  const changing = replaceCheck(changer.client, WIDER)
  await expect.poll(() => locksOf(changer.pid), SLOW).toContain('AccessExclusiveLock')
  // queues behind the waiting lock until that gives up
  await writeEvent(pool)
  expect(await definitions()).toHaveLength(1)
  await long.client.query('commit')
  await changing
  expect((await definitions())[0]?.text).toContain('new_type')
  await replaceCheck(changer.client, TYPES)
})

test('a list that lacks a value used by a row is refused, and the former check stays', async () => {
  const { client } = await session()
  const before = await definitions()
  const narrower = { ...TYPES, condition: "type = 'top_up_balance'" }
  await expect(replaceCheck(client, narrower)).rejects.toMatchObject({ code: '23514' })
  expect(await definitions()).toEqual(before)
})

test('processes that start together while an index is being built take turns', async () => {
  const all = () => pool.query('select name from migrations').then(({ rowCount }) => rowCount)
  await pool.query("delete from migrations where name like 'engine-lists/%'")
  const lock = await session()
  await lock.client.query('select pg_advisory_lock(4710301)')
  const pools = [createPool(url, 2), createPool(url, 2)]
  onTestFinished(async () => void (await Promise.all(pools.map((one) => one.end()))))
  const starting = Promise.all(pools.map((one) => migrate(one)))
  const waiting = `select from pg_stat_activity
    where query like '%advisory_lock%' and datname = current_database() and pid not in ($1, pg_backend_pid())`
  await expect.poll(async () => (await pool.query(waiting, [lock.pid])).rowCount, SLOW).toBe(2)
  // a waiting process holds no snapshot, which building the index would wait for
  await runOutsideTransaction(lock.client, INDEX.text)
  await lock.client.query('select pg_advisory_unlock(4710301)')
  const applied = await starting
  const lists = SQL_FILES.filter((name) => name.startsWith('engine-lists/'))
  expect(applied.flat().filter((name) => name.startsWith('engine-lists/'))).toEqual(lists)
  expect(await all()).toBeGreaterThan(lists.length)
  await pool.query('drop index events_type_at')
})
