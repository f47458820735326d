import * as v from 'valibot'
import type { Endpoint, Received } from '../endpoint.ts'

/**
 * Returns the response embedded in the page for a call; undefined if there is none or it does not match the contract, so
 * that the call must be made.
 * Source: docs/rules/wire.md#page-globals.
 */
export function preloaded<const E extends Endpoint>(
  endpoint: E,
  answers: Readonly<Record<string, unknown>>
): Received<E> | undefined {
  if (!Object.hasOwn(answers, endpoint.path)) return undefined
  const read = v.safeParse(endpoint.received ?? endpoint.response, answers[endpoint.path])
  return read.success ? (read.output as Received<E>) : undefined
}
