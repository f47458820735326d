import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isTest, sources } from './imports.ts'

const ROOT = join(import.meta.dirname, '../..')
const DB = 'apps/server/src/platform/db'

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')

/** The files of tables and SQL functions that belong to the platform itself. */
const PLATFORM_FILES = ['platform.ts', 'calls.sql', 'chain.sql', 'clock.sql', 'kind.sql', 'versions.sql']

const businessFiles = (folder: 'schema' | 'functions') =>
  readdirSync(join(ROOT, DB, folder)).filter((name) => !PLATFORM_FILES.includes(name))

/** Returns the business tables and SQL functions that a text reads, writes or calls. */
function businessIn(text: string): readonly string[] {
  const tables = businessFiles('schema').flatMap((name) =>
    [...read(`${DB}/schema/${name}`).matchAll(/^ {2}(\w+): \w+Table$/gm)].map(([, table]) => table)
  )
  const functions = businessFiles('functions').flatMap((name) =>
    [...read(`${DB}/functions/${name}`).matchAll(/^create or replace function (\w+)/gm)].map(
      ([, called]) => called
    )
  )
  const found = text.matchAll(
    new RegExp(
      `(?:\\b(?:from|join|into|update) |(?:From|Into|Table|Join)\\(')(${tables.join('|')})\\b|\\b(${functions.join('|')})\\(`,
      'g'
    )
  )
  return [...found].flatMap(([, table, called]) => table ?? called ?? [])
}

test('the platform uses no business table or function: business modules pass in what it needs', () => {
  const sql = 'select f() from machine_commands; select pass_on_commands(), is_open(o)'
  expect(businessIn(`${sql} ${"db.selectFrom('servers')"}`)).toEqual([
    'machine_commands',
    'pass_on_commands',
    'is_open',
    'servers'
  ])
  const platform = sources().filter(
    (file) => file.startsWith('apps/server/src/platform/') && !file.startsWith(DB) && !isTest(file)
  )
  expect(platform.length).toBeGreaterThan(30)
  expect(platform.flatMap((file) => businessIn(read(file)).map((name) => `${file}: ${name}`))).toEqual([])
})
