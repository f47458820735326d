import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase } from '../../../../../testing/database.ts'
import { SmallCloud } from '../../billing/testing/small-cloud.ts'
import { COMMANDS } from '../../commands.ts'
import { createPool } from '../../platform/db/pool.ts'
import { VERSION } from '../../platform/version.ts'
import { operate } from '../cli/operate.ts'
import { tables } from './tables.ts'
import { writeBackup } from './write-backup.ts'

let cloud: SmallCloud
let folder: string
beforeAll(async () => {
  cloud = await SmallCloud.open(1000)
  folder = mkdtempSync(join(tmpdir(), 'cloud-backup-'))
})
afterAll(async () => {
  await cloud.pool.end()
  rmSync(folder, { recursive: true, force: true })
})

/** A customer with money whose server runs; its name has whatever a file could stumble over. */
async function customer(): Promise<void> {
  const account = await cloud.account(100_000_000)
  await cloud.create(account, { name: 'a\\.\u2028\t\\N' })
}

const restore = (url: string, file: string) =>
  operate(['restore', file, '--json'], { DATABASE_URL: url }, COMMANDS)

const url = ({ options }: pg.Pool) => options.connectionString ?? ''

/** What each table holds, as one figure. */
async function contents(pool: pg.Pool): Promise<Record<string, string>> {
  const client = await pool.connect()
  const found: Record<string, string> = {}
  for (const { table } of await tables(client)) {
    const { rows } = await client.query(
      `select count(*) || ' ' || coalesce(md5(string_agg(t::text, ' ' order by t::text)), '') as is from "${table}" t`
    )
    found[table] = rows[0].is
  }
  client.release()
  return found
}

test('a backup taken under load is one moment, and adds up where it is restored', async () => {
  await customer()
  const file = join(folder, 'under-load.gz')
  let writing = true
  const load = (async () => {
    while (writing) await Promise.all([customer(), customer(), customer()])
  })()
  await writeBackup(url(cloud.pool), file)
  writing = false
  await load
  const fresh = await freshDatabase()
  const { status, stdout } = await restore(fresh, file)
  expect(JSON.parse(stdout)).toMatchObject({ version: VERSION, adds_up: true, differences: [] })
  expect(status).toBe(0)
})

test('everything comes back as it was, and goes on from there', async () => {
  const file = join(folder, 'whole.gz')
  const before = await contents(cloud.pool)
  await writeBackup(url(cloud.pool), file)
  expect(statSync(file).mode & 0o077).toBe(0)
  const fresh = await freshDatabase()
  expect((await restore(fresh, file)).status).toBe(0)
  const pool = createPool(fresh, 1)
  const { operator_acts: _, ...after } = await contents(pool)
  expect({ ...after, operator_acts: before['operator_acts'] }).toEqual(before)
  const next = `select nextval(pg_get_serial_sequence('accounts', 'account_id')) as id`
  expect((await pool.query(next)).rows).toEqual((await cloud.pool.query(next)).rows)
  await expect(pool.query('delete from transfers')).rejects.toThrow()
  await pool.end()
  expect((await restore(fresh, file)).stderr).toContain('The database is not empty')
})

test('what is not whole, altered or not ours is refused before anything is written', async () => {
  const file = join(folder, 'good.gz')
  await writeBackup(url(cloud.pool), file)
  await expect(writeBackup(url(cloud.pool), file)).rejects.toThrow('exists already')
  const fresh = await freshDatabase()
  const packed = readFileSync(file)
  const bad = join(folder, 'bad.gz')
  const refused = async (content: Buffer | string) => {
    writeFileSync(bad, content)
    const { status, stderr } = await restore(fresh, bad)
    expect(status).toBe(1)
    return stderr
  }
  expect(await refused(packed.subarray(0, packed.length - 100))).toContain('no whole backup')
  expect(await refused('')).toContain('no')
  expect(await refused('not packed')).toContain('no whole backup')
  expect(await refused(gzipSync('{}\n'))).toContain('no backup of this product')
  const text = gunzipSync(packed).toString()
  expect(await refused(gzipSync(text.replace('100000000', '900000000')))).toContain('altered')
  expect(await refused(gzipSync(text.slice(0, text.lastIndexOf('\n', text.length - 2))))).toContain('altered')
  const other = (was: string | RegExp, becomes: string) => {
    const body = text.replace(was, becomes).replace(/[^\n]*\n$/, '')
    return gzipSync(`${body}${createHash('sha256').update(body).digest('hex')}\n`)
  }
  expect(await refused(other(`"version":"${VERSION}"`, '"version":"99.10.0"'))).toContain(
    'by version 99.10.0, this is'
  )
  // of the same number, between two releases
  expect(await refused(other(/"migrations":\[[^\]]*\]/, '"migrations":["0000_before.sql"]'))).toContain(
    'restore it where 0000_before.sql is the last one, then start this version on it'
  )
  expect((await restore(fresh, join(folder, 'none.gz'))).stderr).toContain('There is no file')
  expect((await restore(fresh, file)).status).toBe(0)
})
