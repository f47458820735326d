import * as v from 'valibot'
import { parseJson } from './parse-json.ts'
import { StreamReady } from './stream.ts'

/** What time it is for the product, in milliseconds, by the `ready` of a stream; undefined when it does not say. */
export function readStreamReady(text: string): number | undefined {
  const read = v.safeParse(StreamReady, parseJson(text))
  return read.success ? Date.parse(read.output.now) : undefined
}
