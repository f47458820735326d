import * as v from 'valibot'
import { parseJson } from './parse-json.ts'
import { StreamChange } from './stream.ts'

/** What a `change` of the stream says; one that cannot be read may have been anything. */
export function readStreamChange(text: string): StreamChange {
  const read = v.safeParse(StreamChange, parseJson(text))
  return read.success ? read.output : { servers: null }
}
