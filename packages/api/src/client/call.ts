import fetchRetry from 'fetch-retry'
import type { Endpoint } from '../endpoint.ts'
import type { CallError, Result } from '../errors.ts'
import { addressOf } from './address-of.ts'
import { parseJson } from './parse-json.ts'
import { preloaded } from './preloaded.ts'
import { type Exchange, repetition } from './repetition.ts'
import { resultOf } from './result-of.ts'

export type Fetch = (address: string, init: RequestInit) => Promise<Response>

/** How a client reaches the product. */
export interface Transport {
  /** '' in the product's own pages, or when the fetch that was given knows where to. */
  readonly base: string
  /** Whether the global fetch asks, which needs a page to know where to without a base. */
  readonly isGlobalFetch: boolean
  readonly csrf: () => string
  readonly preloaded: Readonly<Record<string, unknown>>
  readonly fetch: Fetch
  readonly timeLimit: number | undefined
  readonly waits: readonly number[]
  readonly maxBytes: number
  readonly newKey: () => string
}

export interface CallOptions {
  /** Ends the call as 'aborted', also between repetitions. */
  readonly signal?: AbortSignal
  /** The Idempotency-Key of a write; without it a fresh one for each call. */
  readonly key?: string
  /** For this call instead of the client's. */
  readonly timeLimit?: number
}

interface Given {
  readonly params?: unknown
  readonly query?: unknown
  readonly body?: unknown
}

const failed = (error: CallError): Result<never> => ({ ok: false, error })

const named = (values: unknown): Readonly<Record<string, unknown>> => ({ ...(values ?? {}) })

function request(
  transport: Transport,
  endpoint: Endpoint,
  input: Given,
  key: string | undefined
): RequestInit {
  const plain = { method: endpoint.method, credentials: 'include', redirect: 'manual' } as const
  const headers = { Accept: 'application/json' }
  if (endpoint.method === 'GET') return { ...plain, headers }
  return {
    ...plain,
    headers: {
      ...headers,
      'Content-Type': 'application/json',
      'X-CSRFToken': transport.csrf(),
      'Idempotency-Key': key ?? transport.newKey()
    },
    body: JSON.stringify(input.body ?? {})
  }
}

/** The longest that a timer waits, in milliseconds: given more it would end at once. */
const LONGEST_TIMER = 2 ** 31 - 1

/** Aborts after so many milliseconds, at once when they are below 0; never when they are no finite number. */
const timeLimit = (milliseconds = Infinity): AbortSignal | undefined =>
  Number.isFinite(milliseconds)
    ? AbortSignal.timeout(Math.floor(Math.min(Math.max(milliseconds, 0), LONGEST_TIMER)))
    : undefined

/** @throws what a fetch would throw on each repetition, looking like a network that is broken */
function checkBase({ base, isGlobalFetch }: Transport): void {
  const isAddress = /^https?:\/\/[^/]/i.test(base) && URL.canParse(base)
  if (base === '' ? isGlobalFetch && !globalThis.location : !isAddress)
    throw new TypeError(
      `base must be like 'https://cloud.example' outside a page of the product, got '${base}'`
    )
}

/** Settles with the call, or rejects as soon as the signal says so, even in a pause. */
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

/** The body to its end; undefined when it is larger than allowed or is no UTF-8. */
async function readText({ body }: Response, maxBytes: number): Promise<string | undefined> {
  if (body === null) return ''
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
  const bytes = await new Blob(chunks).arrayBuffer()
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/** Asks once. Rejects when no answer comes, it breaks off, or the call was given up in the pause before. */
async function exchange(
  { fetch, maxBytes }: Transport,
  address: string,
  init: RequestInit & { readonly signal: AbortSignal }
): Promise<Exchange> {
  init.signal.throwIfAborted()
  const response = await fetch(address, init)
  const body = parseJson(await readText(response, maxBytes))
  return { status: response.status, headers: response.headers, body }
}

/** Calls an endpoint; never rejects. */
export async function call(
  transport: Transport,
  endpoint: Endpoint,
  input: Given,
  options: CallOptions
): Promise<Result<unknown>> {
  if (endpoint.preloaded && input.query === undefined) {
    const data = preloaded(endpoint, transport.preloaded)
    if (data !== undefined) return { ok: true, data }
  }
  const { again, pause } = repetition(endpoint.once ? [] : transport.waits)
  let isMade = false
  try {
    const signals = [options.signal, timeLimit(options.timeLimit ?? transport.timeLimit)]
    const signal = AbortSignal.any(signals.filter((given) => given !== undefined))
    checkBase(transport)
    const address = transport.base + addressOf(endpoint.path, named(input.params), named(input.query))
    const init = { ...request(transport, endpoint, input, options.key), signal }
    isMade = true
    const repeated = fetchRetry((to: string) => exchange(transport, to, init), {
      retryOn: (attempt, _, answer) => !signal.aborted && again(attempt, answer),
      retryDelay: (attempt, _, answer) => pause(attempt, answer)
    })
    return resultOf(endpoint, await unlessAborted(signal, repeated(address)))
  } catch (cause) {
    if (options.signal?.aborted) return failed({ kind: 'aborted' })
    return failed({ kind: isMade ? 'no-answer' : 'unsent', cause })
  }
}
