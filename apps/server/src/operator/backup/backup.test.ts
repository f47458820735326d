import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase } from '../../../../../testing/database.ts'
import { checkLedger } from '../../billing/check-ledger.ts'
import { SmallCloud } from '../../billing/testing/small-cloud.ts'
import { COMMANDS } from '../../commands.ts'
import { productJobs } from '../../jobs/product-jobs.ts'
import { createPool } from '../../platform/db/connections/pool.ts'
import { createMailService } from '../../platform/mail/mail-service.ts'
import { readSettings } from '../../platform/settings.ts'
import { VERSION } from '../../platform/version.ts'
import { SimulatedMachines } from '../../sandbox/machines/simulated-machines.ts'
import { operatorOf } from '../../testing/operator-of.ts'
import { operate } from '../cli/operate.ts'
import { lastBackup, nightlyBackup } from './nightly-backup.ts'
import { restoreBackup } from './restore-backup.ts'
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

/** Creates a customer with money and a running server, whose name has characters that need escaping. */
async function customer(): Promise<void> {
  const account = await cloud.account(100_000_000)
  await cloud.create(account, { name: 'a\\.\u2028\t\\N' })
}

const restore = (url: string, file: string, environment: Readonly<Record<string, string>> = {}) =>
  operate(['restore', file, '--json'], { DATABASE_URL: url, ...environment }, COMMANDS)

const url = ({ options }: pg.Pool) => options.connectionString ?? ''

/** Returns a checksum of each table. */
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

test('a backup taken under load is consistent, and its ledger adds up after the restore', async () => {
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

test('ledger verify --against finds a ledger rewritten with all its hashes and heads', async () => {
  const shop = await SmallCloud.open()
  const account = await shop.account(100_000)
  await shop.topUp(account, 500)
  await checkLedger(shop.db)
  const [file, BACKUP_KEY] = [join(folder, 'heads.gz.enc'), 'k'.repeat(32)]
  await writeBackup(url(shop.pool), file, BACKUP_KEY)
  const environment = {
    DATABASE_URL: url(shop.pool),
    BACKUP_KEY,
    ...(await operatorOf({ DATABASE_URL: url(shop.pool) }))
  }
  const verify = async () => {
    const words = ['ledger', 'verify', '--against', file, '--json']
    const { status, stdout } = await operate(words, environment, COMMANDS)
    return { status, ...JSON.parse(stdout) }
  }
  await shop.topUp(account, 700)
  expect(await verify()).toMatchObject({ status: 0, adds_up: true })
  // rewritten by the owner of the tables, so that everything in the database agrees
  await shop.pool.query(`
    set session_replication_role = replica;
    update transfers t set hash = sha256(hash) where account_id = ${account};
    delete from ledger_heads`)
  expect((await verify()).differences).toContainEqual({
    what: 'the transfer of a head in the backup is unchanged',
    account_id: account,
    server_id: null,
    expected: expect.any(Number),
    found: 0
  })
  const wrong = await operate(
    ['ledger', 'verify', '--against', join(folder, 'none.gz')],
    environment,
    COMMANDS
  )
  expect(wrong).toMatchObject({ status: 1, stderr: expect.stringContaining('There is no file') })
  await shop.close()
})

test('a restored product has all data and works on; deliveries that waited are not sent again', async () => {
  const file = join(folder, 'whole.gz')
  const account = await cloud.account(0)
  await cloud.pool.query(`
    insert into webhooks (account_id, name, url, events, secret)
      values (${account}, 'a', 'https://hooks.example', '{rule.fired}', 'whsec_x');
    insert into webhook_deliveries (account_id, webhook_id, event, body, next_attempt_at)
      select account_id, webhook_id, 'rule.fired', '{}', now() from webhooks`)
  const before = await contents(cloud.pool)
  await writeBackup(url(cloud.pool), file)
  expect(statSync(file).mode & 0o077).toBe(0)
  const fresh = await freshDatabase()
  // the transaction alone: the command may be killed after it
  const both = await Promise.allSettled([restoreBackup(fresh, file), restoreBackup(fresh, file)])
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(both).toContainEqual({
    status: 'rejected',
    reason: expect.objectContaining({ message: expect.stringContaining('The database is not empty') })
  })
  const pool = createPool(fresh, 1)
  const jobs = await pool.query('select key from graphile_worker.jobs')
  expect(jobs.rows).toEqual([{ key: 'machines-by-hand' }])
  const { settings, webhook_deliveries } = before
  expect({ ...(await contents(pool)), settings, webhook_deliveries }).toEqual(before)
  expect((await pool.query('select status, next_attempt_at from webhook_deliveries')).rows).toEqual([
    { status: 'failed', next_attempt_at: null }
  ])
  // the records of machines that were made after the backup are lost
  expect((await pool.query("select value from settings where key = 'sweep'")).rows).toEqual([
    { value: 'off' }
  ])
  expect(
    (await pool.query("select machine_step(m) ->> 'timeline' as timeline from machines m limit 1")).rows
  ).toEqual([{ timeline: expect.stringMatching(/^[0-9a-f-]{36}$/) }])
  const next = `select nextval(pg_get_serial_sequence('accounts', 'account_id')) as id`
  expect((await pool.query(next)).rows).toEqual((await cloud.pool.query(next)).rows)
  await expect(pool.query('delete from transfers')).rejects.toThrow()
  await pool.end()
  expect((await restore(fresh, file)).stderr).toContain('The database is not empty')
})

test('of two backups that write one file at once, one is refused', async () => {
  const file = join(folder, 'twice.gz')
  const both = await Promise.allSettled([1, 2].map(() => writeBackup(url(cloud.pool), file)))
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(both).toContainEqual({
    status: 'rejected',
    reason: expect.objectContaining({ message: `${file} exists already: name a new file.` })
  })
})

test('an incomplete, altered or foreign file is refused before anything is written', async () => {
  const file = join(folder, 'good.gz')
  await writeBackup(url(cloud.pool), file)
  await expect(writeBackup(url(cloud.pool), file)).rejects.toThrow('exists already')
  const nowhere = join(folder, 'none')
  await expect(writeBackup(url(cloud.pool), join(nowhere, 'a.gz'))).rejects.toThrow(
    `There is no folder ${nowhere} to write to: create it or name another.`
  )
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
  // the same version number, but between two releases
  expect(await refused(other(/"migrations":\[[^\]]*\]/, '"migrations":["0000_before.sql"]'))).toContain(
    'restore it where 0000_before.sql is the last one, then start this version on it'
  )
  expect((await restore(fresh, join(folder, 'none.gz'))).stderr).toContain('There is no file')
  expect((await restore(fresh, folder)).stderr).toContain(
    `${folder} cannot be read: It is a folder: name a file.`
  )
  expect((await restore(fresh, file)).status).toBe(0)
})

const KEY = 'a-key-that-nobody-can-guess-at-all'

test('an encrypted backup is unreadable without its key, and is restored completely with it', async () => {
  const file = join(folder, 'encrypted.gz.enc')
  const DATABASE_URL = url(cloud.pool)
  const olga = await operatorOf({ DATABASE_URL })
  const backup = (name: string) =>
    operate(['backup', name], { DATABASE_URL, BACKUP_KEY: KEY, ...olga }, COMMANDS)
  expect((await backup(file)).status).toBe(0)
  const content = readFileSync(file)
  expect(content.includes(Buffer.from([0x1f, 0x8b, 0x08]))).toBe(false)
  // a second backup has different bytes, so that nobody can see what changed
  expect((await backup(`${file}.2`)).status).toBe(0)
  expect(readFileSync(`${file}.2`).subarray(50, 100)).not.toEqual(content.subarray(50, 100))
  const fresh = await freshDatabase()
  const refused = async (bytes: Buffer, environment: Readonly<Record<string, string>>) => {
    writeFileSync(`${file}.bad`, bytes)
    const { status, stderr } = await restore(fresh, `${file}.bad`, environment)
    expect(status).toBe(1)
    return stderr
  }
  const altered = Buffer.from(content)
  altered[content.length - 20] = (altered[content.length - 20] ?? 0) ^ 1
  expect(await refused(content, {})).toContain('it is encrypted: set BACKUP_KEY')
  expect(await refused(content, { BACKUP_KEY: KEY.toUpperCase() })).toContain('BACKUP_KEY is another key')
  expect(await refused(altered, { BACKUP_KEY: KEY })).toContain('altered')
  expect(await refused(content.subarray(0, content.length - 5), { BACKUP_KEY: KEY })).toContain('altered')
  // somebody with write access to the folder puts a file there
  expect(await refused(gzipSync('{}'), { BACKUP_KEY: KEY })).toContain('not encrypted, and BACKUP_KEY is set')
  const restored = await restore(fresh, file, { BACKUP_KEY: KEY })
  expect(restored.stderr).not.toContain(KEY)
  expect(JSON.parse(restored.stdout)).toMatchObject({ adds_up: true })
})

test('nightly backups: one at the first start, one each night, and old ones are deleted', async () => {
  const nightly = join(folder, 'nightly')
  const plan = { url: url(cloud.pool), folder: nightly, key: KEY, keepDays: 30 }
  await nightlyBackup(cloud.db, { ...plan, folder: undefined })
  expect(await lastBackup.hoursAgo(cloud.db)).toBeUndefined()
  const { keep } = readSettings({}, folder)
  const jobs = productJobs(
    createMailService(readSettings({}, folder)),
    (db) => ({ simulated: new SimulatedMachines(db) }),
    { backup: plan, keep },
    { webhooks: { isHttpAllowed: false, isLoopbackAllowed: false }, bank: undefined }
  )
  const asked = async () =>
    (await cloud.pool.query("select from graphile_worker.jobs where task_identifier = 'nightly-backup'"))
      .rowCount
  await jobs.addAtStart(cloud.db)
  expect(await asked()).toBe(1)
  await nightlyBackup(cloud.db, plan)
  expect(statSync(nightly).mode & 0o077).toBe(0)
  const [name = ''] = readdirSync(nightly)
  expect(name).toBe(`cloud-${new Date().toISOString().slice(0, 10)}.gz.enc`)
  expect(await lastBackup.hoursAgo(cloud.db)).toBeLessThan(1)
  await jobs.addAtStart(cloud.db)
  expect(await asked()).toBe(1)
  const { mtimeMs } = statSync(join(nightly, name))
  const days = (count: number) => new Date(Date.now() - count * 86_400_000)
  const put = (file: string, age: number) => {
    writeFileSync(join(nightly, file), '')
    utimesSync(join(nightly, file), days(age), days(age))
  }
  const part = `cloud-2026-01-03.gz.${'0'.repeat(36)}.part`
  put('cloud-2026-01-01.gz', 31)
  put('cloud-2026-01-02.gz.enc', 29)
  put(part, 2)
  put('mine.gz', 400)
  await nightlyBackup(cloud.db, plan)
  expect(readdirSync(nightly).sort()).toEqual(['cloud-2026-01-02.gz.enc', name, 'mine.gz'])
  expect(statSync(join(nightly, name)).mtimeMs).toBe(mtimeMs)
  expect((await restore(await freshDatabase(), join(nightly, name), { BACKUP_KEY: KEY })).status).toBe(0)
})
