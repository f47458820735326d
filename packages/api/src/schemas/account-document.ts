import * as v from 'valibot'
import { Id } from './id.ts'

/** A document of something that happened to an account. */
export const AccountDocument = v.object({
  kind: v.picklist(['receipt', 'calculation', 'invoice']),
  /** Names it in its address, together with the kind. */
  id: Id,
  /** What is said in the chronology of the same. */
  event_id: Id
})
export type AccountDocument = v.InferOutput<typeof AccountDocument>
