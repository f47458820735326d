import type { TestProject } from 'vitest/node'
import { migrate } from '../apps/server/src/db/migrate.ts'
import { createPool } from '../apps/server/src/db/pool.ts'
import type {} from './provided.ts'
import { throwAwayPostgres } from './throw-away-postgres.ts'

/** One throw-away Postgres per run; every test file clones the migrated database `template_app`. */
export default async function setup(project: TestProject) {
  const postgres = await throwAwayPostgres('postgres', [
    'fsync=off',
    'synchronous_commit=off',
    'full_page_writes=off',
    'max_connections=300'
  ])
  const admin = createPool(postgres.url('postgres'))
  await admin.query('create database template_app')
  const pool = createPool(postgres.url('template_app'))
  await migrate(pool)
  await pool.end()
  await admin.query('alter database template_app is_template true')
  await admin.end()
  project.provide('postgres', postgres.url('{db}'))
  return postgres.stop
}
