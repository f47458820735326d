import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The way in which a request is disturbed. */
export type Fault =
  /** The cloud carries out the request, and the connection breaks before the response. */
  | 'lose answer'
  /** The connection breaks, and the cloud never gets the request. */
  | 'lose request'
  /** The connection breaks, and the cloud gets the request after four more requests. */
  | 'arrive late'
  /** The cloud gets the request twice; the client gets the second response. */
  | 'twice'
  /** The cloud carries it out, and the response is replaced by one that says nothing. */
  | Garbage
  | Refusal
  | 403
  | 500
  | 503

/** A response in place of the service's, to a request that the cloud never gets. */
interface Refusal {
  readonly status: number
  readonly message: string
  /** Header Retry-After. */
  readonly delay?: string
}

const PAGE = '<!doctype html><title>Balancer</title>'

/** Responses that do not come from the service, or that it should never give. */
const GARBAGE = {
  'page as answer': [200, PAGE],
  'page as 404': [404, PAGE],
  'no body': [200, ''],
  'half of a body': [200, '{"server": {"id": "'],
  'fault as answer': [200, '{"error": {"code": 500, "message": "Unexpected"}}'],
  redirect: [302, ''],
  'cut off': [202, '{"server": {"id": "'],
  '404 of a gateway': [404, '{"message":"no Route matched with those values"}'],
  'rate limit': [413, '{"overLimit":{"message":"This request was rate-limited."}}']
} as const
export type Garbage = keyof typeof GARBAGE
export const GARBAGE_NAMES = Object.keys(GARBAGE) as readonly Garbage[]

const isGarbage = (fault: Fault | undefined): fault is Garbage =>
  typeof fault === 'string' && fault in GARBAGE

interface Planned {
  readonly matches: RegExp
  readonly fault: Fault
  left: number
}

interface Forwarded {
  readonly status: number
  readonly headers: Headers
  readonly text: string
}

const HELD_FOR = 4
/** Headers that belong to one connection. */
const OWN_HEADERS = ['host', 'connection', 'content-length', 'transfer-encoding', 'keep-alive']
const ADDRESS = /http:\/\/127\.0\.0\.1:(\d+)/g

/**
 * An HTTP proxy in front of all services of an OpenStack that listens on loopback. The first part of a path is the port of
 * the service; addresses in responses are rewritten, so that every request of a client passes through the proxy.
 */
export class FaultyProxy {
  /** Method and path of the requests, without the port. */
  readonly requests: string[] = []
  /** Chooses a fault for a request without a planned one. */
  chance: ((request: string) => Fault | undefined) | undefined
  readonly #server: Server
  readonly #planned: Planned[] = []
  readonly #endedTokens = new Set<string>()
  readonly #tokens = new Set<string>()
  #held: { left: number; readonly send: () => Promise<unknown> }[] = []
  readonly #late = new Set<Promise<unknown>>()

  private constructor(server: Server) {
    this.#server = server
    server.on('request', (request, response) => void this.#answer(request, response))
  }

  static async open(): Promise<FaultyProxy> {
    const server = createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    return new FaultyProxy(server)
  }

  /** Returns the address of a service through the proxy. */
  through(url: string): string {
    return url.replace(ADDRESS, `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/$1`)
  }

  /** Makes the next requests that match, e.g. /^POST .*servers$/, end in a fault. */
  breakNext(matches: RegExp, fault: Fault, times = 1): void {
    this.#planned.push({ matches, fault, left: times })
  }

  /** Removes all planned faults and `chance`. */
  clearFaults(): void {
    this.#planned.length = 0
    this.chance = undefined
  }

  /** Makes all tokens expire. */
  endTokens(): void {
    for (const token of this.#tokens) this.#endedTokens.add(token)
  }

  /** Sends all delayed requests and waits for their responses. */
  async releaseHeld(): Promise<void> {
    for (const { send } of this.#held.splice(0)) this.#sendLate(send)
    await Promise.all(this.#late)
  }

  async close(): Promise<void> {
    await this.releaseHeld()
    this.#server.closeAllConnections()
    this.#server.close()
    await once(this.#server, 'close')
  }

  #sendLate(send: () => Promise<unknown>): void {
    const sent = send()
      .catch(() => undefined)
      .finally(() => this.#late.delete(sent))
    this.#late.add(sent)
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const [, port = '', path = '/'] = /^\/(\d+)(\/.*)$/.exec(request.url ?? '') ?? []
    const what = `${request.method} ${path.replace(/\?.*/, '')}`
    this.requests.push(what)
    for (const held of this.#held) held.left -= 1
    for (const { send } of this.#held.filter(({ left }) => left <= 0)) this.#sendLate(send)
    this.#held = this.#held.filter(({ left }) => left > 0)
    const send = () => this.#forward(request, `http://127.0.0.1:${port}${path}`, Buffer.concat(chunks))
    const planned = this.#planned.find(({ left, matches }) => left > 0 && matches.test(what))
    if (planned !== undefined) planned.left -= 1
    const fault = planned?.fault ?? this.chance?.(what)
    const breakOff = () => void request.socket.destroy()
    if (fault === 'lose request') return breakOff()
    if (fault === 'arrive late') {
      this.#held.push({ left: HELD_FOR, send })
      return breakOff()
    }
    if (typeof fault === 'object') {
      const { status, message, delay = '0' } = fault
      return void response
        .writeHead(status, { 'retry-after': delay })
        .end(JSON.stringify({ fault: { message } }))
    }
    if (typeof fault === 'number') return void response.writeHead(fault).end()
    if (this.#endedTokens.has(String(request.headers['x-auth-token'])))
      return void response.writeHead(401).end('{"error":{"message":"The request requires authentication."}}')
    try {
      if (fault === 'twice') await send()
      const { status, headers, text } = await send()
      if (fault === 'lose answer') return breakOff()
      if (isGarbage(fault)) {
        const [garbage, body] = GARBAGE[fault]
        response.writeHead(garbage, { location: 'http://elsewhere.invalid/', 'retry-after': '1' })
        // the connection breaks in the middle of a body
        if (fault === 'cut off') return void response.write(body, breakOff)
        return void response.end(body)
      }
      const token = headers.get('x-subject-token')
      if (token !== null) this.#tokens.add(token)
      const kept = [...headers].filter(([name]) => !OWN_HEADERS.includes(name) && name !== 'content-encoding')
      response.writeHead(status, Object.fromEntries(kept)).end(this.through(text))
    } catch {
      // the service is unreachable
      breakOff()
    }
  }

  async #forward(
    { method = 'GET', headers }: IncomingMessage,
    url: string,
    body: Buffer
  ): Promise<Forwarded> {
    const sent = Object.entries(headers).flatMap(([name, value]) =>
      OWN_HEADERS.includes(name) || value === undefined ? [] : [[name, String(value)] as [string, string]]
    )
    const answer = await fetch(url, {
      method,
      headers: sent,
      ...(body.length === 0 ? {} : { body: new Uint8Array(body) })
    })
    return { status: answer.status, headers: answer.headers, text: await answer.text() }
  }
}
