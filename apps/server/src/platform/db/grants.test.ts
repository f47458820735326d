import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase } from '../../../../../testing/database.ts'
import { applicationUrl } from './application-role.ts'
import { createDatabase } from './connections/database.ts'
import { createPool } from './connections/pool.ts'
import { GRANTS, LEDGER_TOTALS, type Right, TABLE_RIGHTS } from './grants.ts'
import { findRevokeOfTemporary } from './temporary-tables.ts'

let owner: pg.Pool
let application: pg.Pool
beforeAll(async () => {
  const url = await freshDatabase()
  owner = createPool(url, 1)
  application = createPool(applicationUrl(url), 1)
})
afterAll(async () => {
  await application.end()
  await owner.end()
})

const names = async (statement: string) =>
  (await owner.query<{ name: string }>(statement)).rows.map(({ name }) => name)

/** Runs the statement and rolls it back, whether it was allowed or not. */
async function isAllowed(statement: string): Promise<boolean> {
  const client = await application.connect()
  try {
    await client.query('begin')
    await client.query(statement)
    return true
  } catch (error) {
    // other errors are raised later than the check of the right
    return !(error instanceof Error && 'code' in error && error.code === '42501')
  } finally {
    await client.query('rollback')
    client.release()
  }
}

test('every table and view has an entry in the list of rights', async () => {
  const found = await names(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'v', 'p', 'm')`
  )
  expect(found.sort()).toEqual(Object.keys(TABLE_RIGHTS).sort())
})

test('the application has exactly the rights of the list', async () => {
  const wrong: string[] = []
  for (const [table, rights] of Object.entries(TABLE_RIGHTS)) {
    const [column] = await names(
      `select attname as name from pg_attribute where attrelid = '${table}'::regclass and attnum = 1`
    )
    const statements: Readonly<Record<Right | 'truncate' | 'alter' | 'disable' | 'drop', string>> = {
      select: `select from ${table} limit 0`,
      insert: `insert into ${table} (${column}) overriding system value select ${column} from ${table} where false`,
      update: `update ${table} set ${column} = default where false`,
      delete: `delete from ${table} where false`,
      truncate: `truncate ${table} cascade`,
      alter: `alter table ${table} add column more text`,
      disable: `alter table ${table} disable trigger user`,
      drop: `drop table ${table} cascade`
    }
    // joined views cannot be written by any role
    const isView = ['entries', 'flavor_parts', 'flavor_places'].includes(table)
    for (const [right, statement] of Object.entries(statements)) {
      if (isView && right !== 'select') continue
      const given = rights.some((one) => one === right)
      if ((await isAllowed(statement)) !== given) wrong.push(`${table}: ${right}`)
    }
  }
  expect(wrong).toEqual([])
})

test.each(Object.entries(LEDGER_TOTALS))(
  'the application writes every column of %s but %s',
  async (table, total) => {
    const columns = await names(
      `select attname as name from pg_attribute where attrelid = '${table}'::regclass and attnum > 0 and not attisdropped`
    )
    const may = async (statement: (column: string) => string) => {
      const allowed = await Promise.all(
        columns.map(async (one) => ((await isAllowed(statement(one))) ? [] : [one]))
      )
      return allowed.flat()
    }
    expect(columns.length).toBeGreaterThan(10)
    expect(await may((column) => `update ${table} set ${column} = null where false`)).toEqual([total])
    expect(
      await may(
        (column) =>
          `insert into ${table} (${column}) overriding system value select ${column} from ${table} where false`
      )
    ).toEqual([total])
  }
)

test('a balance or hold changes only with a transfer', async () => {
  const {
    rows: [{ account_id }]
  } = await owner.query(
    "insert into accounts (email, name, created_at, last_at) values ('a@cloud.test', 'Anna', now(), now()) returning account_id"
  )
  const balance = async () =>
    (await owner.query('select balance_rub_cents from accounts where account_id = $1', [account_id])).rows[0]
  const post = `insert into transfers (account_id, kind, key, at, source, target, amount_rub_cents)
    values (${account_id}, 'credit', 'credit 1', now(), 'correction', 'balance', 100)`
  const raise = 'update accounts set balance_rub_cents = balance_rub_cents + 1'
  for (const statement of [
    raise,
    `${raise} where account_id = ${account_id}`,
    'update servers set hold_rub_cents = 1'
  ])
    await expect(application.query(statement)).rejects.toMatchObject({ code: '42501' })
  await expect(application.query(`begin; ${post}; ${raise}; commit`)).rejects.toMatchObject({ code: '42501' })
  await application.query('rollback')
  expect(await balance()).toEqual({ balance_rub_cents: 0 })
  await application.query(post)
  expect(await balance()).toEqual({ balance_rub_cents: 100 })
})

test('a total that the owner of the tables writes is refused at commit, unless it is the sum of the transfers', async () => {
  const client = await owner.connect()
  const begun = async (...statements: readonly string[]) => {
    await client.query('begin')
    for (const statement of statements) await client.query(statement)
    await client.query('commit')
  }
  try {
    const email = 'owner@cloud.test'
    await begun(
      `insert into accounts (email, name, created_at, last_at) values ('${email}', 'Anna', now(), now())`
    )
    const raise = (by: number) =>
      `update accounts set balance_rub_cents = balance_rub_cents + ${by} where email = '${email}'`
    const post = `insert into transfers (account_id, kind, key, at, source, target, amount_rub_cents)
      select account_id, 'credit', 'credit 1', now(), 'correction', 'balance', 100 from accounts where email = '${email}'`
    for (const wrong of [
      [raise(1)],
      [post, raise(1)],
      [raise(1), post],
      [`do $$ begin ${raise(1)}; end $$`]
    ]) {
      await expect(begun(...wrong)).rejects.toThrow(
        /the balance of account \d+ is not the sum of its transfers/
      )
      await client.query('rollback')
    }
    await expect(
      begun(
        `insert into accounts (email, name, created_at, last_at, balance_rub_cents) values ('b@x', 'b', now(), now(), 1)`
      )
    ).rejects.toThrow('is not the sum of its transfers')
    await client.query('rollback')
    await begun(post, raise(5), raise(-5))
    // a wrong total, as a restored file could have, may be repaired
    await begun('set local session_replication_role = replica', raise(7))
    await begun(raise(-7))
    const { rows } = await client.query(`select balance_rub_cents from accounts where email = '${email}'`)
    expect(rows).toEqual([{ balance_rub_cents: 100 }])
  } finally {
    client.release()
  }
})

test('granting rights again does not lock the jobs table against running workers', async () => {
  const policies = () => names('select oid::text as name from pg_policy order by oid')
  const before = await policies()
  expect(before.length).toBeGreaterThan(3)
  await owner.query(GRANTS)
  expect(await policies()).toEqual(before)
})

test('append-only tables are append-only for the application, too', async () => {
  const kept = await names(
    `select distinct tgrelid::regclass::text as name from pg_trigger where tgfoid = 'keep_entries'::regproc`
  )
  expect(kept.length).toBeGreaterThan(5)
  for (const table of kept)
    expect([table, TABLE_RIGHTS[table as keyof typeof TABLE_RIGHTS]]).toEqual([table, ['select', 'insert']])
})

test.each([
  'create table mine (id integer)',
  'create function mine() returns integer language sql return 1',
  'create schema mine',
  'create temp table mine (id integer)',
  'create function pg_temp.mine() returns integer language sql return 1',
  'create role mine',
  'create extension file_fdw',
  "copy accounts to program 'true'",
  "copy accounts from '/etc/passwd'",
  "select pg_read_file('postgresql.conf')",
  'alter system set fsync = off',
  'set session_replication_role = replica',
  'drop trigger keep_entries on transfers',
  'create or replace function keep_entries() returns trigger language plpgsql as $$ begin return null; end $$',
  'drop policy cloud_app on graphile_worker._private_jobs',
  "select setval('queue_tickets', 1)"
])('the application cannot %s', async (statement) => {
  await expect(application.query(statement)).rejects.toMatchObject({ code: '42501' })
})

test('a right to create temporary tables, which only the owner of the database can revoke, is reported with its revoke', async () => {
  const db = createDatabase(application)
  const revokeOf = async () => /: (revoke .*;)$/.exec((await findRevokeOfTemporary(db)) ?? '')?.[1]
  expect(await revokeOf()).toBeUndefined()
  const [name] = await names('select quote_ident(current_database()) as name')
  await owner.query(`grant temporary on database ${name} to public`)
  const revoke = `revoke temporary on database ${name} from public, cloud_app;`
  expect(await revokeOf()).toBe(revoke)
  await owner.query(revoke)
  expect(await revokeOf()).toBeUndefined()
})

test('temporary tables of a session do not mislead the constraints on totals', async () => {
  const client = await owner.connect()
  try {
    await client.query('begin')
    await client.query(
      `create temp table accounts (account_id bigint, balance_rub_cents bigint) on commit drop`
    )
    await client.query(
      `create temp table entries (account_id bigint, ledger_account text, amount_rub_cents bigint) on commit drop`
    )
    await client.query(
      `insert into public.accounts (email, name, created_at, last_at, balance_rub_cents)
        values ('temporary@cloud.test', 'Anna', now(), now(), 100)`
    )
    await expect(client.query('set constraints all immediate')).rejects.toMatchObject({ code: '23514' })
  } finally {
    await client.query('rollback')
    client.release()
  }
})

test('every trigger function fixes its search path, so that it reads the tables of the product only', async () => {
  const unfixed =
    await names(`select distinct proname as name from pg_trigger join pg_proc on pg_proc.oid = tgfoid
    where pronamespace = 'public'::regnamespace and array['search_path=public, pg_temp'] <@ proconfig is not true`)
  expect(unfixed).toEqual([])
})
