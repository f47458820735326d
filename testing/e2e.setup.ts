import type { TestProject } from 'vitest/node'
import { startProduct } from './product.ts'
import type {} from './provided.ts'

/** One product for all walks; each walk signs up an account of its own. */
export default async function setup(project: TestProject) {
  const product = await startProduct()
  project.provide('base', product.base)
  project.provide('dataDir', product.dataDir)
  return product.stop
}
