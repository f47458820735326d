import * as v from 'valibot'
import type { Endpoint, Received } from '../endpoint.ts'

/**
 * The answer that a page brought with it, by the path of its call; undefined when there is none or it does not fit the
 * contract, and then it is to be asked for. Source: docs/rules/wire.md#page-globals.
 */
export function preloaded<const E extends Endpoint>(
  endpoint: E,
  answers: Readonly<Record<string, unknown>>
): Received<E> | undefined {
  if (!Object.hasOwn(answers, endpoint.path)) return undefined
  const read = v.safeParse(endpoint.received ?? endpoint.response, answers[endpoint.path])
  return read.success ? (read.output as Received<E>) : undefined
}
