import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { freshDatabase } from '../../../../../testing/database.ts'
import { COMMANDS } from '../../commands.ts'
import { createPool } from '../../platform/db/connections/pool.ts'
import { VERSION } from '../../platform/version.ts'
import { serve } from '../../testing/serve.ts'
import { command } from './command.ts'
import { operate } from './operate.ts'

/** Runs SQL on a database and returns the rows. */
async function rowsOf(url: string, statement: string) {
  const pool = createPool(url, 1)
  const { rows } = await pool.query(statement)
  await pool.end()
  return rows
}

test('without a product a command creates none and names the setting', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'cloud-none-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const DATA_DIR = join(folder, 'data')
  for (const words of [['invoices', 'list'], ['doctor'], ['migrate']])
    expect(await operate(words, { DATA_DIR }, COMMANDS)).toEqual({
      status: 1,
      stdout: '',
      stderr: expect.stringContaining(`There is no product in the data folder ${DATA_DIR} (DATA_DIR).`)
    })
  expect(existsSync(DATA_DIR)).toBe(false)

  const misspelt = { DATA_DIR, DATABSE_URL: 'postgres://cloud@db/cloud' }
  expect((await operate(['invoices', 'list'], misspelt, COMMANDS)).stderr).toMatch(
    /^DATABSE_URL is not known: was DATABASE_URL meant\?\nThere is no product /
  )

  const away = { DATABASE_URL: 'postgres://nobody:x@127.0.0.1:1/none' }
  expect((await operate(['invoices', 'list'], away, COMMANDS)).stderr).toContain(
    'The database cannot be reached'
  )
})

test('a command that loses the database warns that its change may be done', async () => {
  const lose = command('Lose the database.', {}, async (_, { db }) => ({
    output: await sql`select pg_terminate_backend(pg_backend_pid())`.execute(db)
  }))
  const DATABASE_URL = await freshDatabase()
  expect(await operate(['lose'], { DATABASE_URL, SANDBOX: '1' }, { lose })).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(/The database failed during the command: .* may be done or not: check /)
  })
})

test('an empty database stays empty until migrate --yes', async () => {
  const name = `empty_${process.pid}`
  const url = await freshDatabase()
  await rowsOf(url, `create database ${name}`)
  onTestFinished(async () => void (await rowsOf(url, `drop database ${name} with (force)`)))
  const DATABASE_URL = Object.assign(new URL(url), { pathname: `/${name}` }).href
  const tables = () => rowsOf(DATABASE_URL, "select from pg_tables where schemaname = 'public'")
  const run = (...words: string[]) => operate([...words, '--json'], { DATABASE_URL, SANDBOX: '1' }, COMMANDS)

  expect(await run('flavors', 'list')).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(/^There is no product in the database .*\(DATABASE_URL\)\. /)
  })
  expect(await run('migrate')).toMatchObject({
    status: 0,
    stdout: expect.stringMatching(/^\{"version":"[^"]+","would_apply":\["0001_baseline\.sql"/),
    stderr: expect.stringContaining('--yes makes a new product')
  })
  expect(await tables()).toEqual([])

  const migrated = await run('migrate', '--yes')
  expect(JSON.parse(migrated.stdout)).toMatchObject({
    version: VERSION,
    applied: expect.arrayContaining(['0001_baseline.sql', 'functions/ledger.sql'])
  })
  expect(JSON.parse((await run('migrate')).stdout)).toEqual({ version: VERSION, applied: [] })
  expect(await run('flavors', 'list')).toEqual({
    status: 0,
    stdout: '[]',
    stderr: `Cloud ${VERSION}: never started, database ${new URL(url).host}/${name} (DATABASE_URL)`
  })
  const file = join(mkdtempSync(join(tmpdir(), 'cloud-empty-')), 'backup.gz')
  onTestFinished(() => rmSync(dirname(file), { recursive: true, force: true }))
  expect((await operate(['backup', file], { DATABASE_URL: url, SANDBOX: '1' }, COMMANDS)).status).toBe(0)
  expect(JSON.parse((await run('restore', file)).stdout)).toMatchObject({ version: VERSION, adds_up: true })
})

test('a database of another version is refused, and migrated only with --yes', async () => {
  const DATABASE_URL = await freshDatabase()
  const run = (...words: string[]) => operate(words, { DATABASE_URL }, COMMANDS)
  await rowsOf(DATABASE_URL, "insert into settings values ('sandbox', '1')")
  await rowsOf(DATABASE_URL, "insert into migrations (name) values ('9999_later.sql')")
  for (const words of [
    ['invoices', 'list'],
    ['migrate', '--yes']
  ])
    expect(await run(...words)).toMatchObject({
      status: 1,
      stderr: expect.stringContaining(`is newer than this version, ${VERSION}: it has 9999_later.sql.`)
    })
  expect((await run('doctor')).status).toBe(3)
  await rowsOf(DATABASE_URL, "delete from migrations where name = '9999_later.sql'")

  const changed = 'functions/clock.sql'
  await rowsOf(
    DATABASE_URL,
    `drop function product_now_shared; update migrations set hash = '' where name = '${changed}'`
  )
  for (const words of [['acts', 'list'], ['doctor']])
    expect(await run(...words)).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(
        /is older than this version, .*: it lacks functions\/clock\.sql, grants\. Back it up/
      )
    })
  expect((await run('migrate')).stderr).toContain(
    `Nothing is done yet: --yes applies ${changed}, grants to the database`
  )
  expect((await run('migrate', '--yes')).status).toBe(0)
  expect((await run('acts', 'list')).stdout).toContain('"command": "migrate"')
})

test('a command names the product by the data of its last start', async () => {
  const DATABASE_URL = await freshDatabase()
  const line = async (url = DATABASE_URL) =>
    (await operate(['doctor'], { DATABASE_URL: url }, COMMANDS)).stderr
  await (await serve({ SANDBOX: '0', PUBLIC_URL: 'https://cloud.example' }, DATABASE_URL)).stop()
  expect(await line()).toContain(`Cloud ${VERSION}: shop https://cloud.example, database `)
  const sandbox = await freshDatabase()
  await (await serve({ SANDBOX: '1' }, sandbox)).stop()
  expect(await line(sandbox)).toContain(`Cloud ${VERSION}: sandbox, database `)
  await rowsOf(DATABASE_URL, "update settings set value = '99.0.0' where key = 'version'")
  expect(await line()).toMatch(/\(DATABASE_URL\), last started by version 99\.0\.0$/)
})
