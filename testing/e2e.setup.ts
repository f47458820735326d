import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { applicationUrl } from '../apps/server/src/platform/db/application-role.ts'
import { startProduct } from './product.ts'
import type {} from './provided.ts'
import { throwAwayPostgres } from './throw-away-postgres.ts'

/**
 * One Postgres per run, and a product for each worker, so that parallel files share neither servers nor a clock.
 */
export default async function setup(project: TestProject) {
  const postgres = await throwAwayPostgres('e2e')
  const products = await Promise.all(
    Array.from({ length: project.config.maxWorkers }, async () => {
      const owner = await postgres.database()
      return startProduct({
        DATABASE_URL: applicationUrl(owner),
        DATABASE_DIRECT_URL: owner,
        SANDBOX: '1',
        NODE_OPTIONS: `--import=${join(import.meta.dirname, 'quick-hashes.ts')}`
      })
    })
  )
  project.provide('postgres', postgres.url('{db}'))
  project.provide(
    'products',
    products.map(({ base, dataDir }) => ({ base, dataDir }))
  )
  return async () => {
    await Promise.all(products.map(({ stop }) => stop()))
    await postgres.stop()
  }
}
