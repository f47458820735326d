import type { WebhookMessage } from './webhook-message.ts'

/** Seconds by which the time of an attempt may differ from the receiver's clock. */
export const WEBHOOK_TOLERANCE_SECONDS = 300

/** Reasons for which `verifyWebhook` refuses a request. */
export type WebhookErrorCode =
  | 'wrong_secret'
  | 'missing_header'
  | 'wrong_timestamp'
  | 'too_old'
  | 'too_new'
  | 'wrong_signature'
  | 'unreadable'

/** Thrown by `verifyWebhook`: answer 400, and do not use the body. */
export class WebhookError extends Error {
  override readonly name = 'WebhookError'
  readonly code: WebhookErrorCode

  constructor(code: WebhookErrorCode, message: string) {
    super(message)
    this.code = code
  }
}

/** Headers of a request: of `fetch`, of Node (`request.headers`), or of a framework. */
export type WebhookHeaders =
  | { readonly get: (name: string) => string | null }
  | Readonly<Record<string, string | readonly string[] | undefined>>

export interface VerifyOptions {
  /** Body exactly as it arrived: parsing it and serialising it again changes the signature. */
  readonly body: string | Uint8Array
  readonly headers: WebhookHeaders
  /** Secret of the webhook, 'whsec_…'; several while it is being replaced. */
  readonly secret: string | readonly string[]
  /** @default 300 */
  readonly toleranceSeconds?: number
  /** Current time in milliseconds. @default Date.now() */
  readonly now?: number
}

/**
 * Checks the signature and the time of a webhook request (Standard Webhooks), and returns its message. `id` is the same in all
 * repetitions of a message: remember it to handle each message once.
 *
 * @throws WebhookError; RangeError if `toleranceSeconds` or `now` is NaN
 */
export async function verifyWebhook({
  body,
  headers,
  secret,
  toleranceSeconds = WEBHOOK_TOLERANCE_SECONDS,
  now = Date.now()
}: VerifyOptions): Promise<WebhookMessage> {
  const secrets = typeof secret === 'string' ? [secret] : secret
  if (secrets.length === 0) throw new WebhookError('wrong_secret', 'No secret was given.')
  const keys = await Promise.all(secrets.map(keyOf))
  const id = headerOf(headers, 'webhook-id')
  const timestamp = headerOf(headers, 'webhook-timestamp')
  const signatures = headerOf(headers, 'webhook-signature')
  checkTime(timestamp, toleranceSeconds, now)
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body
  const signed = concat(new TextEncoder().encode(`${id}.${timestamp}.`), bytes)
  if (!(await isSigned(keys, signatures, signed)))
    throw new WebhookError(
      'wrong_signature',
      'No signature in webhook-signature fits. Check the secret, and that the body is passed as it arrived.'
    )
  return messageOf(id, bytes)
}

async function keyOf(secret: string): Promise<CryptoKey> {
  const bytes = bytesOf(secret.replace(/^whsec_/, ''))
  if (bytes === undefined || bytes.length === 0)
    throw new WebhookError('wrong_secret', "A secret is 'whsec_' and base64.")
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify'])
}

/** Decodes base64; returns undefined for other text. */
function bytesOf(base64: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
  } catch {
    return undefined
  }
}

function headerOf(headers: WebhookHeaders, name: string): string {
  const found =
    typeof headers.get === 'function'
      ? (headers.get as (name: string) => string | null)(name)
      : Object.entries(headers).find(([given]) => given.toLowerCase() === name)?.[1]
  const value = Array.isArray(found) ? found[0] : found
  if (typeof value === 'string' && value !== '') return value
  throw new WebhookError('missing_header', `The header ${name} is missing.`)
}

function checkTime(timestamp: string, toleranceSeconds: number, now: number): void {
  if (!/^\d{1,12}$/.test(timestamp))
    throw new WebhookError('wrong_timestamp', 'The header webhook-timestamp is not a number of seconds.')
  const age = Math.floor(now / 1000) - Number(timestamp)
  // a request must not pass because a comparison with NaN is false
  if (Number.isNaN(age) || Number.isNaN(Number(toleranceSeconds)))
    throw new RangeError('verifyWebhook: toleranceSeconds and now must be numbers, got NaN')
  if (age > toleranceSeconds)
    throw new WebhookError('too_old', `The request was sent ${age} s ago, which is too long.`)
  if (-age > toleranceSeconds)
    throw new WebhookError('too_new', `The request was sent ${-age} s in the future: check the clock.`)
}

function concat(first: Uint8Array, second: Uint8Array): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(first.length + second.length)
  whole.set(first)
  whole.set(second, first.length)
  return whole
}

/** Web Crypto compares signatures in constant time. */
async function isSigned(
  keys: readonly CryptoKey[],
  signatures: string,
  signed: Uint8Array<ArrayBuffer>
): Promise<boolean> {
  for (const signature of signatures.split(' ')) {
    const [version, base64 = ''] = signature.split(',')
    const bytes = version === 'v1' ? bytesOf(base64) : undefined
    if (bytes === undefined) continue
    for (const key of keys) if (await crypto.subtle.verify('HMAC', key, bytes, signed)) return true
  }
  return false
}

/** Parses the body. Its fields are not checked: it is signed by the shop, whose format the types describe. */
function messageOf(id: string, bytes: Uint8Array): WebhookMessage {
  let read: unknown
  try {
    read = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {}
  if (typeof read !== 'object' || read === null)
    throw new WebhookError('unreadable', 'The body is signed, but it is not a JSON object.')
  return { ...read, id } as WebhookMessage
}
