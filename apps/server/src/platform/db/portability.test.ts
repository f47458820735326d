import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase } from '../../../../../testing/database.ts'
import { createPool } from './connections/pool.ts'

const root = join(import.meta.dirname, '../../../../..')
const page = readFileSync(join(root, 'docs/many-processes.md'), 'utf8')

let pool: pg.Pool
beforeAll(async () => {
  pool = createPool(await freshDatabase(), 1)
})
afterAll(() => pool.end())

/** What a line of the page's list names. */
function named(what: string): readonly string[] {
  const line = new RegExp(`^- \\*\\*${what}\\*\\*(.*(?:\\n  .*)*)`, 'm').exec(page)?.[1]
  if (line === undefined) throw new Error(`docs/many-processes.md has no line on ${what}.`)
  return [...line.matchAll(/`([^`]+)`/g)].map(([, name]) => String(name)).sort()
}

const found = async (statement: string): Promise<readonly string[]> =>
  (await pool.query<{ name: string }>(statement)).rows.map(({ name }) => name).sort()

const triggers = (which: string) =>
  `select distinct tgrelid::regclass || '.' || tgname as name from pg_trigger
   where not tgisinternal and tgrelid::regclass::text not like 'graphile_worker.%' and ${which}`

test.each([
  ['Statement triggers', triggers('tgtype & 1 = 0')],
  ['Transition tables', triggers('tgnewtable is not null or tgoldtable is not null')],
  ['Deferred constraint triggers', triggers('tgdeferrable')],
  [
    'Unlogged tables',
    `select relname as name from pg_class where relpersistence = 'u' and relkind = 'r'
     and relnamespace = 'public'::regnamespace`
  ],
  [
    'Unique keys without the account',
    `select i.indexrelid::regclass::text as name from pg_index i
     join pg_class c on c.oid = i.indrelid and c.relnamespace = 'public'::regnamespace
     join pg_attribute a on a.attrelid = c.oid and a.attname = 'account_id'
     where i.indisunique and not a.attnum = any(i.indkey)`
  ]
])('%s: the page names those that are there', async (what, statement) => {
  expect(named(what)).toEqual(await found(statement))
})

test('what an account has has a key that begins with it, but for the keys above', async () => {
  expect(
    await found(`select i.indexrelid::regclass::text as name from pg_index i
      join pg_class c on c.oid = i.indrelid and c.relnamespace = 'public'::regnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attname = 'account_id'
      where i.indisunique and a.attnum = any(i.indkey) and i.indkey[0] <> a.attnum`)
  ).toEqual([])
})

test('files that take advisory locks, and none that reads a system column of a row', () => {
  const files = globSync('{src/**/*.ts,src/**/*.sql}', { cwd: join(root, 'apps/server') }).filter(
    (file) => !file.includes('.test.')
  )
  const holding = (pattern: RegExp) =>
    files.filter((file) => pattern.test(readFileSync(join(root, 'apps/server', file), 'utf8'))).sort()
  expect(named('Advisory locks')).toEqual(holding(/pg_(try_)?advisory\w+\(/))
  expect(holding(/\b(xmin|xmax|cmin|cmax|ctid)\b/)).toEqual([])
})
