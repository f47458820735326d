import * as v from 'valibot'
import { whole } from './primitives.ts'

/** A stored response of an Idempotency-Key with its write: status 200, or a business error (400, 409). */
export const StoredResponse = v.object({
  method: v.string(),
  path: v.string(),
  status: whole(200),
  body: v.unknown()
})
export type StoredResponse = v.InferOutput<typeof StoredResponse>
