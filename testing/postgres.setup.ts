import type { TestProject } from 'vitest/node'
import type {} from './provided.ts'
import { throwAwayPostgres } from './throw-away-postgres.ts'

/** One temporary Postgres per run; every test file copies its migrated database. */
export default async function setup(project: TestProject) {
  const { url, stop } = await throwAwayPostgres('postgres')
  project.provide('postgres', url('{db}'))
  return stop
}
