import * as v from 'valibot'
import { Id } from './schemas/id.ts'
import { Moment } from './schemas/moment.ts'

/** Where the changes of an account are told as they happen: server-sent events. */
export const STREAM_PATH = '/api/v1/events-stream/'

/** What the `ready` of the stream holds: what time it is for the product. */
export const StreamReady = v.object({ now: Moment })

/**
 * What a `change` of the stream holds: the servers that are not as they were, deleted ones too; null for too many to name.
 * Balance and events may have changed with it, and what time it is: the clock of the sandbox is moved for all.
 */
export const StreamChange = v.object({ servers: v.nullable(v.array(Id)), now: v.optional(Moment) })
export type StreamChange = v.InferOutput<typeof StreamChange>
