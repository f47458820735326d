import * as v from 'valibot'
import type { Endpoint, Received } from '../endpoint.ts'
import type { CallError, Result } from '../errors.ts'
import { readRefusal } from './read-refusal.ts'

interface ReceivedResponse {
  readonly status: number
  readonly body?: unknown
}

const failed = (error: CallError): Result<never> => ({ ok: false, error })

/**
 * Converts a response to the result of a call; also usable for a stored response (`idempotencyKeys.get`). Only a 200 with a
 * body that matches the contract is data; every 4xx and 5xx is an error, regardless of its body (docs/rules/wire.md).
 */
export function resultOf<E extends Endpoint>(
  { received, response }: E,
  { status, body }: ReceivedResponse
): Result<Received<E>> {
  if (status >= 400) return failed({ kind: 'refused', status, problem: readRefusal(body) })
  if (status !== 200) return failed({ kind: 'unreadable', status })
  const read = v.safeParse(received ?? response, body, { abortEarly: true })
  return read.success
    ? { ok: true, data: read.output as Received<E> }
    : failed({ kind: 'unreadable', status })
}
