import * as v from 'valibot'
import { whole } from './primitives.ts'

/** The answer that is kept with an Idempotency-Key, and the write that it answers: 200, or a refusal of the rules (400, 409). */
export const KeptAnswer = v.object({
  method: v.string(),
  path: v.string(),
  status: whole(200),
  body: v.unknown()
})
export type KeptAnswer = v.InferOutput<typeof KeptAnswer>
