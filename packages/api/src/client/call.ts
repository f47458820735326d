import fetchRetry from 'fetch-retry'
import type { Endpoint } from '../endpoint.ts'
import type { CallError, Result } from '../errors.ts'
import { buildUrl } from './build-url.ts'
import { parseJson } from './parse-json.ts'
import { preloaded } from './preloaded.ts'
import { type Exchange, repetition } from './repetition.ts'
import { resultOf } from './result-of.ts'

/** Function that sends a request, compatible with the global fetch. */
export type Fetch = (address: string, init: RequestInit) => Promise<Response>

/** Settings of the connection to the product. */
export interface Transport {
  /** Base URL; '' on the pages of the product, or if the custom fetch adds it. */
  readonly base: string
  /** True if the global fetch is used, which needs a page to resolve a URL without a base. */
  readonly isGlobalFetch: boolean
  readonly csrf: () => string
  readonly token: string | undefined
  readonly preloaded: Readonly<Record<string, unknown>>
  readonly fetch: Fetch
  readonly timeLimit: number | undefined
  readonly waits: readonly number[]
  readonly maxBytes: number
  readonly newKey: () => string
}

/** Options of one call. */
export interface CallOptions {
  /** Aborts the call, which returns 'aborted'; also works between repetitions. */
  readonly signal?: AbortSignal
  /** Idempotency-Key of a write; by default each call gets a new key. */
  readonly key?: string
  /** Time limit of this call in milliseconds, instead of the limit of the client. */
  readonly timeLimit?: number
}

interface CallInput {
  readonly params?: unknown
  readonly query?: unknown
  readonly body?: unknown
}

const failed = (error: CallError): Result<never> => ({ ok: false, error })

const toRecord = (values: unknown): Readonly<Record<string, unknown>> => ({ ...(values ?? {}) })

function request(
  transport: Transport,
  endpoint: Endpoint,
  input: CallInput,
  key: string | undefined
): RequestInit {
  const { token } = transport
  const plain = {
    method: endpoint.method,
    // a browser refuses the response of another site to a request with credentials
    credentials: token !== undefined ? 'omit' : endpoint.isOpenToOtherSites ? 'same-origin' : 'include',
    redirect: 'manual'
  } as const
  const headers = {
    Accept: 'application/json',
    ...(token === undefined ? {} : { Authorization: `Bearer ${token}` })
  }
  if (endpoint.method === 'GET') return { ...plain, headers }
  return {
    ...plain,
    headers: {
      ...headers,
      'Content-Type': 'application/json',
      ...(token === undefined && !endpoint.isOpenToOtherSites ? { 'X-CSRFToken': transport.csrf() } : {}),
      ...(endpoint.isOpenToOtherSites ? {} : { 'Idempotency-Key': key ?? transport.newKey() })
    },
    body: JSON.stringify(input.body ?? {})
  }
}

/** Maximum delay of a timer in milliseconds; a longer timer would fire at once. */
const MAX_TIMER_MS = 2 ** 31 - 1

/**
 * Returns a signal that aborts after a number of milliseconds, at once for a negative number, or undefined for a number
 * that is not finite.
 */
const timeLimit = (milliseconds = Infinity): AbortSignal | undefined =>
  Number.isFinite(milliseconds)
    ? AbortSignal.timeout(Math.floor(Math.min(Math.max(milliseconds, 0), MAX_TIMER_MS)))
    : undefined

/** @throws {TypeError} for an invalid base, for which each fetch would fail like a broken network */
function checkBase({ base, isGlobalFetch }: Transport): void {
  const isAddress = /^https?:\/\/[^/?#@ ]+(\/[^?#]*)?$/i.test(base) && URL.canParse(base)
  if (base === '' ? isGlobalFetch && !globalThis.location : !isAddress)
    throw new TypeError(
      `base must be like 'https://cloud.example' outside a page of the product, got '${base}'`
    )
}

/** Settles with the call, or rejects as soon as the signal is aborted, even during a pause. */
async function unlessAborted<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  let stop = () => {}
  const aborted = new Promise<never>((_, reject) => {
    stop = () => reject(signal.reason)
    signal.addEventListener('abort', stop)
  })
  try {
    return await Promise.race([work, aborted])
  } finally {
    signal.removeEventListener('abort', stop)
  }
}

/** Reads a body chunk by chunk; returns undefined as soon as it is too large. */
async function readChunks(body: ReadableStream, maxBytes: number): Promise<ArrayBuffer | undefined> {
  const reader = body.getReader()
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    size += part.value.byteLength
    if (size > maxBytes) {
      await reader.cancel()
      return undefined
    }
    chunks.push(part.value)
  }
  return new Blob(chunks).arrayBuffer()
}

/**
 * Reads the body completely; returns undefined if it is too large or not valid UTF-8. Without a limit it is read at once:
 * Chromium's developer tools show many responses that are read chunk by chunk as canceled.
 */
async function readText(response: Response, maxBytes: number): Promise<string | undefined> {
  if (response.body === null) return ''
  const bytes =
    maxBytes === Infinity ? await response.arrayBuffer() : await readChunks(response.body, maxBytes)
  if (bytes === undefined) return undefined
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/** Sends one request. Rejects if no response arrives, it breaks off, or the call was aborted during the pause before. */
async function sendOnce(
  { fetch, maxBytes }: Transport,
  address: string,
  init: RequestInit & { readonly signal: AbortSignal }
): Promise<Exchange> {
  init.signal.throwIfAborted()
  const response = await fetch(address, init)
  const body = parseJson(await readText(response, maxBytes))
  return { status: response.status, headers: response.headers, body }
}

/** Calls an endpoint with repetitions; never rejects. */
export async function call(
  transport: Transport,
  endpoint: Endpoint,
  input: CallInput,
  options: CallOptions
): Promise<Result<unknown>> {
  if (endpoint.preloaded && input.query === undefined) {
    const data = preloaded(endpoint, transport.preloaded)
    if (data !== undefined) return { ok: true, data }
  }
  const { again, pause } = repetition(endpoint.isSentOnce ? [] : transport.waits)
  let isReady = false
  try {
    const signals = [options.signal, timeLimit(options.timeLimit ?? transport.timeLimit)]
    const signal = AbortSignal.any(signals.filter((given) => given !== undefined))
    checkBase(transport)
    const address = transport.base + buildUrl(endpoint.path, toRecord(input.params), toRecord(input.query))
    const init = { ...request(transport, endpoint, input, options.key), signal }
    // throws for a token or key that no header can contain, as fetch would at each repetition
    new Headers(init.headers)
    isReady = true
    const repeated = fetchRetry((to: string) => sendOnce(transport, to, init), {
      retryOn: (attempt, _, answer) => !signal.aborted && again(attempt, answer),
      retryDelay: (attempt, _, answer) => pause(attempt, answer)
    })
    return resultOf(endpoint, await unlessAborted(signal, repeated(address)))
  } catch (cause) {
    if (options.signal?.aborted) return failed({ kind: 'aborted' })
    return failed({ kind: isReady ? 'no-answer' : 'unsent', cause })
  }
}
