import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { KeptAnswer } from '../schemas/idempotency-key.ts'

/** What became of a write whose answer was lost: asked by its key, so that it need not be sent again to be known. */
export const idempotencyKeys = {
  get: endpoint({
    method: 'GET',
    path: '/api/v1/idempotency-keys/{key}/',
    access: 'anyone',
    params: v.object({ key: v.pipe(v.string(), v.regex(/^[\x20-\x7e]{1,200}$/)) }),
    response: KeptAnswer,
    errors: ['in_progress']
  })
}
