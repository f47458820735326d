import { tmpdir } from 'node:os'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SmallCloud } from '../../billing/testing/small-cloud.ts'
import { readSettings } from '../../platform/settings.ts'
import { diagnoseSandbox } from '../../sandbox/diagnose-sandbox.ts'
import { diagnose } from './diagnose.ts'

const SANDBOX = readSettings({}, tmpdir())

let cloud: SmallCloud
beforeAll(async () => {
  cloud = await SmallCloud.open()
})
afterAll(() => cloud.close())

test('finds missing rights of the database user, and a newer database version', async () => {
  const name = `poor_${process.pid}`
  await cloud.pool.query("insert into migrations (name) values ('9999_later.sql')")
  await cloud.pool.query(`create role ${name}`)
  try {
    await cloud.pool.query(`grant select on all tables in schema public to ${name}`)
    const findings = await cloud.db.transaction().execute(async (tx) => {
      await sql.raw(`set local role ${name}`).execute(tx)
      return diagnose(tx, SANDBOX, diagnoseSandbox)
    })
    expect(findings.filter(({ ok, check }) => !ok && check !== 'Written is kept')).toEqual([
      {
        check: 'Rights',
        ok: false,
        found: expect.stringMatching(/^poor_\d+ lacks rights on \d+ tables and sequences, as /),
        mend: expect.stringContaining(`grant cloud_app to ${name};`)
      },
      {
        check: 'Version',
        ok: false,
        found: expect.stringContaining('and 9999_later.sql is of a newer one'),
        mend: expect.stringContaining('or a later one')
      }
    ])
  } finally {
    await cloud.pool.query(`drop owned by ${name}; drop role ${name}`)
    await cloud.pool.query("delete from migrations where name = '9999_later.sql'")
  }
})
