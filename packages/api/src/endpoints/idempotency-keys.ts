import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { StoredResponse } from '../schemas/idempotency-key.ts'

/** Stored responses of writes by Idempotency-Key, so that a client that lost a response need not repeat the write. */
export const idempotencyKeys = {
  get: endpoint({
    method: 'GET',
    path: '/api/v1/idempotency-keys/{key}/',
    access: 'anyone',
    scope: null,
    params: v.object({ key: v.pipe(v.string(), v.regex(/^[\x20-\x7e]{1,200}$/)) }),
    response: StoredResponse,
    errors: ['in_progress']
  })
}
