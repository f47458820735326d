import { inject } from 'vitest'
import '../../testing/provided.ts'

/** The product of this worker: files take turns at it, and each walk signs up an account of its own. */
export function product(): { readonly base: string; readonly dataDir: string } {
  const worker = Number(process.env['VITEST_POOL_ID'])
  const own = inject('products')[worker - 1]
  if (own === undefined) throw new Error(`No product was started for worker ${worker}.`)
  return own
}
