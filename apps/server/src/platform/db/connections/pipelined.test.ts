import { type Kysely, sql } from 'kysely'
import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { freshDatabase } from '../../../../../../testing/database.ts'
import { enqueue } from '../enqueue.ts'
import { inTransaction } from '../in-transaction.ts'
import type { Schema } from '../schema.ts'
import { createDatabase } from './database.ts'
import { createPool } from './pool.ts'

let url: string
let pool: pg.Pool
let db: Kysely<Schema>
beforeAll(async () => {
  // a single connection, so that the next transaction would find the remains of the previous one
  url = await freshDatabase()
  pool = createPool(url, 1)
  db = createDatabase(pool)
  await pool.query('create table written (what text primary key)')
})
afterAll(() => pool.end())
beforeEach(() => pool.query('delete from written'))

const write = (what: string) => sql`insert into written (what) values (${what})`
const written = async () => {
  const { rows } = await pool.query<{ what: string }>('select what from written order by what')
  return rows.map(({ what }) => what)
}

test('enqueued statements run in order, before the next statement or with the commit', async () => {
  const seen = await db.transaction().execute(async (tx) => {
    await enqueue(tx, write('a'))
    await enqueue(tx, sql`update written set what = what || 'b'`)
    const { rows } = await sql<{ what: string }>`select what from written`.execute(tx)
    await enqueue(tx, write('c'))
    return rows
  })
  expect(seen).toEqual([{ what: 'ab' }])
  expect(await written()).toEqual(['ab', 'c'])
})

test('an enqueued statement that fails makes the next statement or the commit fail, and the transaction is rolled back', async () => {
  const twice = { code: '23505' }
  const atOnce = db.transaction().execute(async (tx) => {
    await enqueue(tx, write('a'))
    await enqueue(tx, write('a'))
    await sql`select 1`.execute(tx)
    throw new Error('The statement before was to fail.')
  })
  await expect(atOnce).rejects.toMatchObject(twice)
  const atCommit = db.transaction().execute(async (tx) => {
    await write('b').execute(tx)
    await enqueue(tx, write('b'))
  })
  await expect(atCommit).rejects.toMatchObject(twice)
  expect(await written()).toEqual([])
})

test('a transaction whose function throws is rolled back, whether a statement was sent or not', async () => {
  const failing = (first: boolean) =>
    db.transaction().execute(async (tx) => {
      if (first) await write('a').execute(tx)
      await enqueue(tx, write('b'))
      throw new Error('no')
    })
  await expect(failing(true)).rejects.toThrow('no')
  await expect(failing(false)).rejects.toThrow('no')
  await db.transaction().execute(async () => {})
  expect(await written()).toEqual([])
})

test('a transaction with a failed statement is not committed, even if the error was caught', async () => {
  const caught = db.transaction().execute(async (tx) => {
    await write('a').execute(tx)
    await sql`select 1 / 0`.execute(tx).catch(() => {})
  })
  await expect(caught).rejects.toThrow('nothing was committed')
  expect(await written()).toEqual([])
})

test('a rollback to a savepoint keeps the enqueued statements before it', async () => {
  await db.transaction().execute(async (tx) => {
    await enqueue(tx, write('a'))
    await enqueue(tx, sql`savepoint here`)
    await enqueue(tx, write('b'))
    await enqueue(tx, sql`rollback to savepoint here`)
    await enqueue(tx, write('c'))
  })
  expect(await written()).toEqual(['a', 'c'])
})

test('a transaction has the requested isolation level and access mode', async () => {
  const level = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((tx) =>
      sql<{ level: string }>`select current_setting('transaction_isolation') || ' ' ||
        current_setting('transaction_read_only') as level`.execute(tx)
    )
  expect(level.rows).toEqual([{ level: 'repeatable read on' }])
})

test('a statement has a time limit, the commit has none', async () => {
  const limited = createDatabase(pool, { statement: 1, lock: 1 })
  const late = limited.transaction().execute((tx) => sql`select pg_sleep(3)`.execute(tx))
  await expect(late).rejects.toMatchObject({ code: '57014' })
  await pool.query(`
    create function slow() returns trigger language plpgsql as $$ begin perform pg_sleep(1.5); return null; end $$;
    create constraint trigger slow after insert on written deferrable initially deferred
      for each row execute function slow()`)
  await limited.transaction().execute((tx) => write('slowly').execute(tx))
  await pool.query('drop function slow cascade')
  expect(await written()).toEqual(['slowly'])
})

test('an abort before the commit rolls back, an abort after its start has no effect', async () => {
  const gone = new AbortController()
  const given = inTransaction(
    db,
    async (tx) => {
      await write('a').execute(tx)
      gone.abort()
    },
    gone.signal
  )
  await expect(given).rejects.toMatchObject({ name: 'AbortError' })
  expect(await written()).toEqual([])
  const late = new AbortController()
  await inTransaction(db, (tx) => write('b').execute(tx), late.signal)
  late.abort()
  expect(await written()).toEqual(['b'])
})

test('an abandoned statement outside a transaction is cancelled in the database', async () => {
  const holder = await pool.connect()
  onTestFinished(() => holder.release(true))
  await holder.query('begin; lock table written')
  const impatient = createPool(url, 2, { connection: 1, answer: 0.2 })
  onTestFinished(() => impatient.end())
  const statement = 'select what from written'
  const given = [sql.raw(statement).execute(createDatabase(impatient)), impatient.query(statement)]
  for (const { reason } of (await Promise.allSettled(given)) as PromiseRejectedResult[])
    expect(reason).toMatchObject({ message: 'Query read timeout' })
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  const count = async () => {
    // a transaction sees the sessions as they were at its first look
    await holder.query('select pg_stat_clear_snapshot()')
    return (await holder.query(waiting)).rowCount
  }
  await expect.poll(count).toBe(0)
})
