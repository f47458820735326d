import * as v from 'valibot'
import type { Endpoint } from '../endpoint.ts'
import { normalizeNfc } from '../normalize-nfc.ts'

/** Messages by field. */
export type Issues = Readonly<Record<string, string>>

/** Validates a body with the schema of the server and returns a Russian message for each invalid field. */
export function issuesOf({ body }: Endpoint, written: unknown): Issues {
  const issues: Record<string, string> = {}
  if (body === undefined) return issues
  for (const { path, message } of v.safeParse(body, normalizeNfc(written)).issues ?? [])
    issues[String(path?.[0]?.key)] ??= message
  return issues
}
