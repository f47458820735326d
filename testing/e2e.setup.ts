import type { TestProject } from 'vitest/node'
import type {} from './provided.ts'
import { throwAwayPostgres } from './throw-away-postgres.ts'

/** One Postgres per run. Each worker starts a product with its own database in it. */
export default async function setup(project: TestProject) {
  const { url, stop } = await throwAwayPostgres('e2e')
  project.provide('postgres', url('{db}'))
  return stop
}
