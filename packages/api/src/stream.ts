import * as v from 'valibot'
import { parseJson } from './client/parse-json.ts'
import { Id, Moment } from './schemas/primitives.ts'

/** Path of the server-sent events about changes of an account. */
export const STREAM_PATH = '/api/v1/events-stream/'

/** Interval in ms at which the server sends the event `beat` on every open stream. A client that receives nothing for much longer should reconnect. */
export const STREAM_BEAT_MS = 15_000

/** Data of the event `ready`: the time of the product. */
const StreamReady = v.object({ now: Moment })

/**
 * Data of the event `change`: ids of the changed servers, including deleted servers, or null for too many to list. Balance,
 * events and the time of the product may have changed as well, because the sandbox clock is shared.
 */
export const StreamChange = v.object({ servers: v.nullable(v.array(Id)), now: v.optional(Moment) })
export type StreamChange = v.InferOutput<typeof StreamChange>

/** Parses the data of `change`; unreadable data counts as a change of everything. */
export function readStreamChange(text: string): StreamChange {
  const read = v.safeParse(StreamChange, parseJson(text))
  return read.success ? read.output : { servers: null }
}

/** Parses the data of `ready` and returns the time of the product in milliseconds, or undefined if it is unreadable. */
export function readStreamReady(text: string): number | undefined {
  const read = v.safeParse(StreamReady, parseJson(text))
  return read.success ? Date.parse(read.output.now) : undefined
}
