import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { freshDatabase } from '../../../../../testing/database.ts'
import { createPool } from '../db/connections/pool.ts'
import { prepareDatabase, readMigrationState } from './prepare-database.ts'
import { describeStartError } from './shutdown-steps.ts'

let url: string
let name: string
const admin = async (statement: string) => {
  const pool = createPool(url, 1)
  await pool.query(statement.replaceAll('NAME', name))
  await pool.end()
}

/** Returns the URL of another database, whose name begins with that of the first one. */
const urlOf = (suffix: string) => Object.assign(new URL(url), { pathname: `/${name}${suffix}` }).href

beforeAll(async () => {
  url = await freshDatabase()
  name = new URL(url).pathname.slice(1)
})
afterAll(async () => {
  await admin('drop database if exists NAME_ascii')
  await admin('drop database if exists NAME_early')
})

test.each([
  ['DateStyle', "'German'", 'German, DMY'],
  ['default_transaction_isolation', "'repeatable read'", 'repeatable read']
])('%s = %s is refused, and the message says how to fix it', async (setting, value, found) => {
  await admin(`alter database NAME set ${setting} = ${value}`)
  const message = await prepareDatabase({ owner: url }).catch((error: Error) => error.message)
  expect(message).toContain(`${setting} is ${found}. alter database ${name} set ${setting} = `)
  await admin(/alter database .*;/.exec(String(message))?.[0] ?? '')
  expect(await prepareDatabase({ owner: url })).toEqual([])
})

test('an owner whose tables would be made in another schema is refused, and the message says how to fix it', async () => {
  await admin('create schema authorization current_user')
  onTestFinished(() => admin('drop schema if exists postgres'))
  const message = await prepareDatabase({ owner: url }).catch((error: Error) => error.message)
  expect(message).toContain('and postgres makes them in postgres. alter role postgres in database')
  await admin(/alter role .*;/.exec(String(message))?.[0] ?? '')
  expect(await prepareDatabase({ owner: url })).toEqual([])
})

test('a database that cannot store every character is refused', async () => {
  await admin(
    `create database NAME_ascii template template0 encoding 'SQL_ASCII' locale_provider libc lc_collate 'C' lc_ctype 'C'`
  )
  await expect(prepareDatabase({ owner: urlOf('_ascii') })).rejects.toThrow('server_encoding is SQL_ASCII.')
})

test('a user who cannot sign in or lacks a right gets a message with the rights to grant, without a stack', async () => {
  const who = `${name}_poor`
  await admin(`create role ${who} nologin password 'x'`)
  onTestFinished(() => admin(`drop role ${who}`))
  const poor = Object.assign(new URL(url), { username: who, password: 'x' }).href
  const refusal = () => prepareDatabase({ owner: poor }).then(String, describeStartError)
  expect(await refusal()).toMatch(/^The database refuses: role "\w+" is not permitted to log in\. [^\n]+$/)
  await admin(`alter role ${who} login`)
  expect(await refusal()).toContain(` grant cloud_app to ${who}; `)
  expect(await refusal()).toMatch(new RegExp(`^[^\\n]+ grant create on schema public to ${who};$`))
})

test('changed functions are applied again, but not over those of a newer version', async () => {
  const older =
    "drop function product_now_shared; update migrations set hash = '' where name = 'functions/clock.sql'"
  await admin(older)
  expect(await prepareDatabase({ owner: url })).toEqual(['functions/clock.sql', 'grants'])
  await admin('select product_now_shared()')
  await admin(`${older}; insert into migrations (name) values ('9999_later.sql')`)
  expect(await prepareDatabase({ owner: url })).toEqual([])
  await admin("delete from migrations where name = '9999_later.sql'")
  expect(await prepareDatabase({ owner: url })).toEqual(['functions/clock.sql', 'grants'])
})

test('a database older than the baseline is refused with instructions, and left unchanged', async () => {
  await admin('create database NAME_early')
  const early = createPool(urlOf('_early'), 1)
  await early.query('create table migrations (name text primary key, applied_at timestamptz default now())')
  await early.query("insert into migrations (name) values ('0001_platform.sql'), ('0002_money.sql')")
  for (const act of [(owner: string) => prepareDatabase({ owner }), readMigrationState])
    await expect(act(urlOf('_early'))).rejects.toThrow(
      /^The database was made before 0001_baseline\.sql: it begins with 0001_platform\.sql\. .* DATA_DIR or DATABASE_URL/
    )
  const { rows } = await early.query("select from pg_namespace where nspname = 'graphile_worker'")
  await early.end()
  expect(rows).toEqual([])
})

test('a migration that running work blocked is applied when that work has ended', async () => {
  await admin(`update migrations set hash = '' where name = 'functions/clock.sql';
    alter database NAME set deadlock_timeout = '2s'`)
  const pool = createPool(url, 1)
  const running = await pool.connect()
  await running.query("begin; set local deadlock_timeout = '30s'")
  await running.query("select from migrations where name = 'functions/clock.sql' for update")
  const migrating = prepareDatabase({ owner: url })
  const waits = `select count(*)::integer as count from pg_locks where relation = 'product_clock'::regclass and granted
    and mode = 'ShareRowExclusiveLock'`
  await expect.poll(async () => (await running.query(waits)).rows[0].count, { timeout: 20_000 }).toBe(1)
  // each waits for the other, and Postgres ends the migration
  await running.query('lock table product_clock in access exclusive mode')
  await running.query('rollback')
  running.release()
  await pool.end()
  expect(await migrating).toContain('functions/clock.sql')
  await admin('alter database NAME reset deadlock_timeout')
})
