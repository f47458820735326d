import { inject } from 'vitest'
import '../../testing/provided.ts'

/** Returns the product of this worker. Its test files run one after the other, and each test signs up its own account. */
export function product(): { readonly base: string; readonly dataDir: string } {
  const worker = Number(process.env['VITEST_POOL_ID'])
  const own = inject('products')[worker - 1]
  if (own === undefined) throw new Error(`No product was started for worker ${worker}.`)
  return own
}
