import { STATUS } from '@cloud/pricing'
import type { CallError } from '../errors.ts'
import type { ServerConfig } from '../schemas/rented-server.ts'
import { readChanges } from './change-events.ts'
import type { Client } from './client.ts'
import { transportOf } from './client-of.ts'
import { CallFailed } from './data-of.ts'

/** Reasons for which `waitFor` ends without the status. */
export type WaitErrorCode =
  /** The time limit passed. */
  | 'timeout'
  /** The server failed (status -4). */
  | 'server_failed'
  /** The server was deleted. */
  | 'server_deleted'

/** Thrown by `waitFor`, with the last known state of the server. */
export class WaitError extends Error {
  override readonly name = 'WaitError'
  readonly code: WaitErrorCode
  /** undefined if it was never loaded. */
  readonly server: ServerConfig | undefined

  constructor(code: WaitErrorCode, message: string, server: ServerConfig | undefined) {
    super(message)
    this.code = code
    this.server = server
  }
}

export interface WaitOptions {
  /** Maximum time in milliseconds; 20 minutes by default: a launch takes at most 15, if it is not by hand. */
  readonly timeLimit?: number
  /** Aborts: `waitFor` rejects with the reason of the signal. */
  readonly signal?: AbortSignal
  /** Milliseconds between two calls while there is no stream of changes; 5000 by default. */
  readonly pollInterval?: number
}

const DEFAULT_TIME_LIMIT_MS = 20 * 60_000
/** Milliseconds between two calls while changes are streamed. */
const STREAMED_INTERVAL_MS = 60_000

const nameOf = (status: number): string => {
  const name = Object.entries(STATUS).find(([, known]) => known === status)?.[0]
  return name === undefined ? `${status}` : `${status} (${name})`
}

/**
 * Waits until a server has a status. It loads the server at each change that the shop streams, and at an interval while there is no
 * stream. A call that fails for a moment is repeated until the time limit.
 *
 * @example const server = await waitFor(client, created, STATUS.active)
 * @param server id, or a response with it
 * @param status one or several of `STATUS` of @cloud/pricing
 * @throws WaitError; CallFailed if the shop refuses the call; the reason of the signal
 */
export async function waitFor(
  client: Pick<Client, 'cloudServers'>,
  server: number | { readonly id: number } | { readonly server_id: number },
  status: number | readonly number[],
  { timeLimit = DEFAULT_TIME_LIMIT_MS, signal, pollInterval = 5000 }: WaitOptions = {}
): Promise<ServerConfig> {
  const id = typeof server === 'number' ? server : 'server_id' in server ? server.server_id : server.id
  const wanted: readonly number[] = typeof status === 'number' ? [status] : status
  const deadline = Date.now() + timeLimit
  const changes = new Changes(client, id, signal)
  let last: ServerConfig | undefined
  try {
    for (;;) {
      signal?.throwIfAborted()
      const left = deadline - Date.now()
      const answer = await client.cloudServers.get(
        { params: { id } },
        { timeLimit: left, ...(signal === undefined ? {} : { signal }) }
      )
      signal?.throwIfAborted()
      if (answer.ok) last = answer.data
      else if (!isTemporary(answer.error)) throw new CallFailed(answer.error)
      if (answer.ok && wanted.includes(answer.data.status)) return answer.data
      refuseFinal(last)
      if (Date.now() >= deadline) throw timedOut(id, wanted, timeLimit, last)
      const interval = changes.isOpen ? Math.max(STREAMED_INTERVAL_MS, pollInterval) : pollInterval
      await changes.next(Math.min(interval, Math.max(0, deadline - Date.now())))
    }
  } finally {
    changes.close()
  }
}

/** Returns true for a failure after which the same call may succeed. */
const isTemporary = (error: CallError): boolean =>
  error.kind === 'no-answer' || (error.kind === 'refused' && (error.status === 429 || error.status >= 500))

function refuseFinal(server: ServerConfig | undefined): void {
  if (server?.status === STATUS.error)
    throw new WaitError('server_failed', `Server ${server.id} '${server.name}' failed: status -4.`, server)
  if (server?.status === STATUS.deleted)
    throw new WaitError('server_deleted', `Server ${server.id} '${server.name}' was deleted.`, server)
}

function timedOut(
  id: number,
  wanted: readonly number[],
  timeLimit: number,
  last: ServerConfig | undefined
): WaitError {
  const now = last === undefined ? 'could not be loaded' : `has status ${nameOf(last.status)}`
  const seconds = Math.round(timeLimit / 1000)
  return new WaitError(
    'timeout',
    `Server ${id} did not reach status ${wanted.map(nameOf).join(' or ')} within ${seconds} s: it ${now}.`,
    last
  )
}

/** Changes of one server, from the stream of its account. */
class Changes {
  /** True while changes are streamed. */
  isOpen = false
  readonly #ended = new AbortController()
  readonly #client: Pick<Client, 'cloudServers'>
  readonly #id: number
  readonly #signal: AbortSignal | undefined
  #isReading = false
  #hasChanged = false
  #wake = () => {}

  constructor(client: Pick<Client, 'cloudServers'>, id: number, signal: AbortSignal | undefined) {
    this.#client = client
    this.#id = id
    this.#signal = signal
    signal?.addEventListener('abort', this.#abort)
  }

  readonly #abort = () => this.#wake()

  /** Waits for a change of the server, at most for a time, and opens the stream if it is not open. */
  async next(milliseconds: number): Promise<void> {
    this.#read()
    if (!this.#hasChanged && this.#signal?.aborted !== true)
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, milliseconds)
        this.#wake = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    this.#hasChanged = false
  }

  #read(): void {
    const transport = transportOf(this.#client)
    if (this.#isReading || transport === undefined) return
    this.#isReading = true
    void readChanges(transport, this.#ended.signal, (change) => {
      // a change before the stream was opened is found by loading once more
      this.isOpen = true
      if (change !== null && change.servers !== null && !change.servers.includes(this.#id)) return
      this.#hasChanged = true
      this.#wake()
    }).then(() => {
      this.isOpen = false
      this.#isReading = false
    })
  }

  close(): void {
    this.#ended.abort()
    this.#signal?.removeEventListener('abort', this.#abort)
  }
}
