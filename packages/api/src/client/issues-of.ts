import * as v from 'valibot'
import type { Endpoint } from '../endpoint.ts'
import { inNfc } from '../in-nfc.ts'

/** Sentences by field. */
export type Issues = Readonly<Record<string, string>>

/** What the server would refuse of a body, by its own rules: a sentence by field. */
export function issuesOf({ body }: Endpoint, written: unknown): Issues {
  const issues: Record<string, string> = {}
  if (body === undefined) return issues
  for (const { path, message } of v.safeParse(body, inNfc(written)).issues ?? [])
    issues[String(path?.[0]?.key)] ??= message
  return issues
}
