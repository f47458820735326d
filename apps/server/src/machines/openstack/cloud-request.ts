import { fetchCloud, readText } from '../../platform/outgoing/calls.ts'

/** More than a page of 1000 servers has. */
const MAX_ANSWER_BYTES = 32_000_000
/** Maximum length of a message of the cloud, which is saved and shown. */
const MAX_MESSAGE_LENGTH = 1000

export interface CloudAnswer {
  readonly status: number
  /** Parsed JSON; undefined for an empty body. */
  readonly body: unknown
  readonly request_id: string
}

/**
 * The cloud did not answer, or answered 3xx, 5xx, 408, 429, no JSON, or 404 without naming the resource: it is unknown whether a resource exists and whether a write
 * was carried out. Never treat this as 'does not exist'.
 */
export class UnknownOutcome extends Error {
  /** Milliseconds after which the cloud asks to repeat the request. */
  readonly retryAfter: number | undefined
  /** Status of the answer; undefined without an answer. */
  readonly status: number | undefined

  constructor(message: string, { retryAfter, status, cause }: Partial<UnknownOutcome> = {}) {
    super(message, { cause })
    this.name = 'UnknownOutcome'
    this.retryAfter = retryAfter
    this.status = status
  }
}

/**
 * Sends a request.
 *
 * @throws {UnknownOutcome} unless the answer is one of the service
 */
export async function request(
  url: string,
  method: string,
  body: unknown,
  timeout: number,
  headers: Readonly<Record<string, string>>
): Promise<CloudAnswer & { readonly headers: Headers }> {
  const what = `${method} ${new URL(url).pathname}`
  let response: Response
  let text: string
  try {
    response = await fetchCloud(url, {
      method,
      headers: {
        accept: 'application/json',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(timeout)
    })
    text = await readText(response, MAX_ANSWER_BYTES)
  } catch (error) {
    throw new UnknownOutcome(`${what}: no answer (${reasonOf(error)})`, { cause: error })
  }
  const request_id = response.headers.get('x-openstack-request-id') ?? 'unknown'
  const { status } = response
  const parsed = parse(text)
  const delay = response.headers.get('retry-after') ?? ''
  const seconds = Number(delay) || (Date.parse(delay) - Date.now()) / 1000
  // Cinder answers 413 to an exceeded quota, with a delay of 0; a rate limit has a delay
  const isLimited = status === 429 || status === 408 || (status === 413 && seconds > 0)
  if (status >= 500 || isLimited || (status >= 300 && status < 400))
    throw new UnknownOutcome(`${what}: answered ${status} (request ${request_id})`, {
      status,
      retryAfter: seconds > 0 ? Math.min(seconds, 300) * 1000 : undefined
    })
  // services answer in plain text only with 401
  if (status !== 401 && parsed === null)
    throw new UnknownOutcome(`${what}: answered ${status} without JSON (request ${request_id})`, { status })
  // a service names the resource that does not exist; a gateway, or a service at a wrong address, does not
  const named = method === 'POST' ? '' : (new URL(url).pathname.split('/').at(-1) ?? '')
  if (status === 404 && !(faultIn(parsed)?.includes(named) ?? false))
    throw new UnknownOutcome(`${what}: answered 404 without the resource (request ${request_id})`, { status })
  return { status, body: parsed, request_id, headers: response.headers }
}

/** Returns why a request failed. `fetch` puts the error of the network into the cause, a timeout and other errors not. */
function reasonOf(error: unknown): string {
  const { message = '', cause } = error as { readonly message?: string; readonly cause?: unknown }
  const { message: reason = '', code = '' } = (cause ?? {}) as {
    readonly message?: string
    readonly code?: string
  }
  // an error with the errors of several addresses has only a code
  return reason || code || message
}

/** Returns undefined for an empty body, null for a body that is not JSON. */
function parse(text: string): unknown {
  try {
    return text === '' ? undefined : JSON.parse(text, toStorable)
  } catch {
    return null
  }
}

/** Cuts messages, and removes characters that Postgres cannot store: messages of the cloud are saved. */
function toStorable(key: string, value: unknown): unknown {
  if (typeof value !== 'string') return value
  const kept = ['message', 'detail'].includes(key) ? value.slice(0, MAX_MESSAGE_LENGTH) : value
  return kept.toWellFormed().replaceAll('\0', '')
}

/** Describes a refusal with its request id; undefined for an answer that accepts. */
export const refusalOf = (what: string, { status, body, request_id }: CloudAnswer): string | undefined =>
  status < 300 ? undefined : `${what}: ${status} ${faultText(body)} (request ${request_id})`

/**
 * Returns the id of the resource that a POST has created.
 *
 * @throws {UnknownOutcome} if the answer contains no id
 */
export function createdId({ status, body, request_id }: CloudAnswer, key: string): string {
  const id = (body as Readonly<Record<string, { readonly id?: unknown }>> | undefined)?.[key]?.id
  if (typeof id === 'string') return id
  throw new UnknownOutcome(`POST of a ${key}: ${status} without an id (request ${request_id})`)
}

/** Returns the sentence that OpenStack put into a refusal. */
export const faultText = (body: unknown): string => faultIn(body) ?? 'no reason given'

/** Returns true for a refusal because of a quota. Services use different statuses. */
export const isQuota = ({ status, body }: CloudAnswer): boolean =>
  status === 413 || ([403, 409].includes(status) && /quota|exceeded|over a limit/i.test(faultText(body)))

function faultIn(body: unknown): string | undefined {
  // Placement returns a list of errors
  const [first] = typeof body === 'object' && body !== null ? Object.values(body).flat() : []
  const { message, detail } = (first ?? {}) as { readonly message?: unknown; readonly detail?: unknown }
  const text = message ?? detail
  return typeof text === 'string' ? text.trim() : undefined
}
