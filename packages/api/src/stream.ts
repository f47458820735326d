import * as v from 'valibot'
import { parseJson } from './client/parse-json.ts'
import { Id, Moment } from './schemas/primitives.ts'

/** Where the changes of an account are sent as they happen: server-sent events. */
export const STREAM_PATH = '/api/v1/events-stream/'

/** What the `ready` of the stream holds: what time it is for the product. */
const StreamReady = v.object({ now: Moment })

/**
 * What a `change` of the stream holds: the servers that are not as they were, deleted ones too; null for too many to name.
 * Balance and events may have changed with it, and what time it is: the clock of the sandbox is moved for all.
 */
export const StreamChange = v.object({ servers: v.nullable(v.array(Id)), now: v.optional(Moment) })
export type StreamChange = v.InferOutput<typeof StreamChange>

/** What a `change` of the stream says; one that cannot be read may have been anything. */
export function readStreamChange(text: string): StreamChange {
  const read = v.safeParse(StreamChange, parseJson(text))
  return read.success ? read.output : { servers: null }
}

/** What time it is for the product, in milliseconds, by the `ready` of a stream; undefined when it does not say. */
export function readStreamReady(text: string): number | undefined {
  const read = v.safeParse(StreamReady, parseJson(text))
  return read.success ? Date.parse(read.output.now) : undefined
}
