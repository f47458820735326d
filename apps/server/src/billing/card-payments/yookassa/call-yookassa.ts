import { setTimeout } from 'node:timers/promises'
import * as v from 'valibot'
import { fetchAcquirer, readText } from '../../../platform/outgoing/calls.ts'
import { toPrintable } from '../../../platform/to-printable.ts'
import { BankRefusal, UnknownBankOutcome } from '../../top-ups/acquirer.ts'

/** Address and keys of a shop at YooKassa. */
export interface YooKassaKeys {
  readonly url: string
  readonly shopId: string
  readonly secretKey: string
}

/** A customer waits for the answer. */
const TIMEOUT_MS = 10_000

/** Minimum pause before a request that is being processed is repeated. */
const MIN_PAUSE_MS = 50

/** More than any of the documented answers has. */
const MAX_ANSWER_BYTES = 5_000_000

const ErrorObject = v.object({
  type: v.literal('error'),
  code: v.optional(v.string(), ''),
  description: v.optional(v.string(), ''),
  parameter: v.optional(v.string())
})

const Processing = v.object({ retry_after: v.pipe(v.number(), v.minValue(0)) })

/**
 * Sends a request and returns the object in the answer. 202 means that the result is not known yet: the request is repeated
 * with the same key after the named time.
 *
 * @param idempotence_key for POST
 * @throws {UnknownBankOutcome} if there is no answer within 10 s, or one with 3xx, 408, 429, 5xx, or without JSON
 * @throws {BankRefusal} for other answers with 4xx
 */
export async function callYooKassa(
  keys: YooKassaKeys,
  method: 'GET' | 'POST',
  path: string,
  body?: string,
  idempotence_key?: string
): Promise<unknown> {
  const what = `${method} ${path}`
  const until = Date.now() + TIMEOUT_MS
  for (;;) {
    const { status, object } = await send(keys, method, path, until, body, idempotence_key)
    if (status === 200) return object
    const processing = v.safeParse(Processing, object)
    const pause = processing.success ? Math.max(MIN_PAUSE_MS, processing.output.retry_after) : TIMEOUT_MS
    if (status === 202 && Date.now() + pause < until) {
      await setTimeout(pause)
      continue
    }
    const refusal = v.safeParse(ErrorObject, object)
    if (!refusal.success || status < 400 || status >= 500 || status === 408 || status === 429)
      throw new UnknownBankOutcome(`${what}: answered ${status}`)
    const { code, description, parameter } = refusal.output
    const reason = [code, description, ...(parameter === undefined ? [] : [`(${parameter})`])].join(' ')
    throw new BankRefusal(`${what}: answered ${status} ${toPrintable(reason.slice(0, 300))}`, status)
  }
}

async function send(
  { url, shopId, secretKey }: YooKassaKeys,
  method: string,
  path: string,
  until: number,
  body: string | undefined,
  idempotence_key: string | undefined
): Promise<{ readonly status: number; readonly object: unknown }> {
  const what = `${method} ${path}`
  let response: Response
  let text: string
  try {
    response = await fetchAcquirer(`${url}${path}`, {
      method,
      headers: {
        accept: 'application/json',
        authorization: `Basic ${Buffer.from(`${shopId}:${secretKey}`).toString('base64')}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(idempotence_key === undefined ? {} : { 'idempotence-key': idempotence_key })
      },
      ...(body === undefined ? {} : { body }),
      signal: AbortSignal.timeout(Math.max(1, until - Date.now()))
    })
    text = await readText(response, MAX_ANSWER_BYTES)
  } catch (error) {
    throw new UnknownBankOutcome(`${what}: no answer`, { cause: error })
  }
  try {
    return { status: response.status, object: JSON.parse(text) }
  } catch {
    throw new UnknownBankOutcome(`${what}: answered ${response.status} without JSON`)
  }
}
