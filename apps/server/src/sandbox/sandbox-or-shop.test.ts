import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { freshDatabase } from '../../../../testing/database.ts'
import { COMMANDS } from '../commands.ts'
import { writeBackup } from '../operator/backup/write-backup.ts'
import { operate } from '../operator/cli/operate.ts'
import { createPool } from '../platform/db/connections/pool.ts'
import { serve } from '../testing/serve.ts'
import { seedWhenEmpty } from './seed/seed-when-empty.ts'

/** Starts and stops the product; returns the outcome of the sample data. */
async function start(url: string, SANDBOX: '0' | '1') {
  const served = await serve({ SANDBOX }, url)
  try {
    return SANDBOX === '1' ? await seedWhenEmpty(served.services) : undefined
  } finally {
    await served.stop()
  }
}

async function query(url: string, statement: string) {
  const pool = createPool(url, 1)
  try {
    return (await pool.query(statement)).rows
  } finally {
    await pool.end()
  }
}

const asSandbox = /^The database is a shop's, and this start is a sandbox's .* Set SANDBOX=0/s
const asShop = /^The database is a sandbox's, and this start is a shop's .* Set SANDBOX=1/s

const ACCOUNT = `insert into accounts (email, name, created_at, last_at) values ('ada@cloud.example', 'Ада', now(), now())`
const CARD = `insert into gpus (gpu_id, name, short_name, ram, is_cloud) values (1, 'NVIDIA H100', 'H100', 80, false)`
const ACT = `insert into operator_acts (at, operator, command, input, answer) values (now(), 'eva', 'promo add', '{}', '{}')`

test('a sandbox stays a sandbox and a shop stays a shop, regardless of SANDBOX at a later start', async () => {
  const sandbox = await freshDatabase()
  expect(await start(sandbox, '1')).toBe('put in')
  await expect(start(sandbox, '0')).rejects.toThrow(asShop)
  expect(await start(sandbox, '1')).toBe('there')

  const shop = await freshDatabase()
  await start(shop, '0')
  await expect(start(shop, '1')).rejects.toThrow(asSandbox)
  // also when all its data is gone
  await query(shop, `${ACCOUNT}; delete from accounts`)
  await expect(start(shop, '1')).rejects.toThrow(asSandbox)
  expect(await query(shop, "select value from settings where key = 'sandbox'")).toEqual([{ value: '0' }])
  await start(shop, '0')
})

test('if a sandbox and a shop start at once on one database, one of them wins', async () => {
  const url = await freshDatabase()
  const ends = await Promise.allSettled([start(url, '0'), start(url, '1'), start(url, '0'), start(url, '1')])
  expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
})

test.each([
  ['an account', ACCOUNT],
  ['a card', CARD],
  ["an operator's act", ACT]
])('a database without the mark but with %s counts as a shop', async (_, statement) => {
  const url = await freshDatabase()
  await query(url, statement)
  await expect(start(url, '1')).rejects.toThrow(asSandbox)
  expect(await query(url, 'select from settings')).toEqual([])
  await start(url, '0')
})

test('a database with the sample data but without a mark is a sandbox', async () => {
  const url = await freshDatabase()
  await query(url, `insert into settings values ('sample_data', '')`)
  await expect(start(url, '0')).rejects.toThrow(asShop)
  expect(await start(url, '1')).toBe('there')
})

test.each([ACCOUNT, CARD, ACT])('sample data is added only to an empty database: %s', async (statement) => {
  const url = await freshDatabase()
  await query(url, `insert into settings values ('sandbox', '1'); ${statement}`)
  const count = `select (select count(*) from accounts) + (select count(*) from gpus) + (select count(*) from promo_codes) as rows`
  const before = await query(url, count)
  expect(await start(url, '1')).toBe('not empty')
  expect(await query(url, count)).toEqual(before)
})

test('a backup keeps the kind of its database', async () => {
  const shop = await freshDatabase()
  await start(shop, '0')
  const folder = mkdtempSync(join(tmpdir(), 'cloud-kind-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'shop.gz')
  await writeBackup(shop, file)
  const copy = await freshDatabase()
  const restored = await operate(['restore', file], { DATABASE_URL: copy, SANDBOX: '1' }, COMMANDS)
  expect(restored.status).toBe(0)
  await expect(start(copy, '1')).rejects.toThrow(asSandbox)
  await start(copy, '0')
})

test('clock and machine commands work only in a sandbox, regardless of the settings of the command', async () => {
  const url = await freshDatabase()
  const statuses = async (url: string, SANDBOX: string) => {
    const run = (...words: string[]) => operate(words, { DATABASE_URL: url, SANDBOX }, COMMANDS)
    return [
      await run('clock', 'advance', '60'),
      await run('machines', 'set', 'lost'),
      await run('machines', 'show')
    ].map(({ status }) => status)
  }
  expect(await statuses(url, '1')).toEqual([1, 1, 1])
  await start(url, '0')
  expect(await statuses(url, '1')).toEqual([1, 1, 1])
  const sandbox = await freshDatabase()
  await start(sandbox, '1')
  expect(await statuses(sandbox, '0')).toEqual([0, 0, 0])
  await expect(query(url, 'update product_clock set offset_ms = 1')).rejects.toThrow('the clock of a shop')
})
