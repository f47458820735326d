import type { TestProject } from 'vitest/node'
import { startProduct } from './product.ts'
import type {} from './provided.ts'

/** A product for each worker, so that files that run side by side share neither machines nor a clock. */
export default async function setup(project: TestProject) {
  const products = await Promise.all(Array.from({ length: project.config.maxWorkers }, () => startProduct()))
  project.provide(
    'products',
    products.map(({ base, dataDir }) => ({ base, dataDir }))
  )
  return async () => {
    await Promise.all(products.map(({ stop }) => stop()))
  }
}
