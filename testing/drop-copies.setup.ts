import { afterAll, inject } from 'vitest'
import { createPool } from '../apps/server/src/platform/db/connections/pool.ts'
import './provided.ts'

// hundreds of runs share one Postgres: the copies of a test file are dropped after it
afterAll(async () => {
  const admin = createPool(inject('postgres').replace('{db}', 'postgres'), 1)
  const { rows } = await admin.query<{ name: string }>(
    `select datname as name from pg_database where starts_with(datname, 't_')`
  )
  for (const { name } of rows) await admin.query(`drop database ${name} with (force)`)
  await admin.end()
})
