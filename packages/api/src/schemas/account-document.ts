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

/** As the client reads them: one of a kind that is new to it is left out, as it would not know its address. */
export const ReadDocuments = v.pipe(
  v.array(v.object({ ...AccountDocument.entries, kind: v.string() })),
  v.transform((list) => list.filter((document) => v.is(AccountDocument, document)))
)
