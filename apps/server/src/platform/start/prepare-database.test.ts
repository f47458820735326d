import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase } from '../../../../../testing/database.ts'
import { createPool } from '../db/pool.ts'
import { prepareDatabase } from './prepare-database.ts'

let url: string
let name: string
const admin = async (statement: string) => {
  const pool = createPool(url, 1)
  await pool.query(statement.replaceAll('NAME', name))
  await pool.end()
}

beforeAll(async () => {
  url = await freshDatabase()
  name = new URL(url).pathname.slice(1)
})
afterAll(() => admin('drop database if exists NAME_ascii'))

test.each([
  ['DateStyle', "'German'", 'German, DMY'],
  ['default_transaction_isolation', "'repeatable read'", 'repeatable read']
])('%s = %s is refused with what mends it', async (setting, value, found) => {
  await admin(`alter database NAME set ${setting} = ${value}`)
  const said = await prepareDatabase(url).catch((error: Error) => error.message)
  expect(said).toContain(`${setting} is ${found}. alter database ${name} set ${setting} = `)
  await admin(/alter database .*;/.exec(String(said))?.[0] ?? '')
  expect(await prepareDatabase(url)).toEqual([])
})

test('a database that cannot hold every letter is refused', async () => {
  await admin(
    `create database NAME_ascii template template0 encoding 'SQL_ASCII' locale_provider libc lc_collate 'C' lc_ctype 'C'`
  )
  await expect(prepareDatabase(`${url}_ascii`)).rejects.toThrow('server_encoding is SQL_ASCII.')
})

test('functions that have changed are applied again, but not over those of a newer version', async () => {
  const older =
    "drop function product_now_shared; update migrations set hash = '' where name = 'functions/clock.sql'"
  await admin(older)
  expect(await prepareDatabase(url)).toEqual(['functions/clock.sql'])
  await admin('select product_now_shared()')
  await admin(`${older}; insert into migrations (name) values ('9999_later.sql')`)
  expect(await prepareDatabase(url)).toEqual([])
  await admin("delete from migrations where name = '9999_later.sql'")
  expect(await prepareDatabase(url)).toEqual(['functions/clock.sql'])
})
