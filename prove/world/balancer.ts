import {
  Agent,
  createServer,
  type IncomingMessage,
  request,
  type Server,
  type ServerResponse
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'

const ASK_MS = 100

/**
 * A load balancer for web processes: it polls /readyz of each, keeps connections open, and sends each request once to a process that
 * is ready. Failures are counted, not retried.
 */
export class Balancer {
  /** Descriptions of the failures that users would have seen. */
  readonly refused: string[] = []
  answered = 0
  readonly #agent = new Agent({ keepAlive: true })
  readonly #ready = new Map<string, boolean>()
  readonly #server: Server
  #turn = 0
  #closed = false

  private constructor() {
    this.#server = createServer((asked, answer) => this.#pass(asked, answer))
  }

  static async open(): Promise<Balancer> {
    const balancer = new Balancer()
    await new Promise<void>((listening) => balancer.#server.listen(0, '127.0.0.1', listening))
    return balancer
  }

  get base(): string {
    return `http://localhost:${(this.#server.address() as AddressInfo).port}`
  }

  /** Adds a process, which gets requests while it is ready; resolves when it is ready for the first time. */
  async add(base: string): Promise<void> {
    this.#ready.set(base, false)
    let first: () => void = () => {}
    const isReady = new Promise<void>((resolve) => {
      first = resolve
    })
    void this.#watch(base, first)
    await isReady
  }

  /** Removes a process that has ended. */
  remove(base: string): void {
    this.#ready.delete(base)
  }

  async close(): Promise<void> {
    this.#closed = true
    this.#agent.destroy()
    this.#server.closeAllConnections()
    await new Promise((closed) => this.#server.close(closed))
  }

  async #watch(base: string, first: () => void): Promise<void> {
    for (; !this.#closed && this.#ready.has(base); await setTimeout(ASK_MS)) {
      const ready = await fetch(`${base}/readyz`, { headers: { connection: 'close' } }).then(
        ({ ok }) => ok,
        () => false
      )
      if (this.#ready.has(base)) this.#ready.set(base, ready)
      if (ready) first()
    }
  }

  #pass(asked: IncomingMessage, answer: ServerResponse): void {
    const ready = [...this.#ready].flatMap(([base, is]) => (is ? [base] : []))
    this.#turn += 1
    const to = ready[this.#turn % ready.length]
    if (to === undefined) {
      this.#refuse(answer, asked, 'no process was ready')
      return
    }
    const { port } = new URL(to)
    const { method, url, headers } = asked
    const passed = request({ host: '127.0.0.1', port, method, path: url, headers, agent: this.#agent })
    passed.on('response', (response) => {
      const { statusCode = 0 } = response
      if (statusCode >= 500) this.refused.push(`${method} ${url}: ${statusCode} of ${to}`)
      else this.answered += 1
      answer.writeHead(statusCode, response.headers)
      // a response that is cut off
      response.on('error', (error) => {
        if (!this.#closed) this.#refuse(answer, asked, `${error.message} at ${to}`)
      })
      response.pipe(answer)
    })
    passed.on('error', (error) => {
      if (!this.#closed) this.#refuse(answer, asked, `${error.message} at ${to}`)
    })
    asked.pipe(passed)
  }

  #refuse(answer: ServerResponse, { method, url }: IncomingMessage, why: string): void {
    this.refused.push(`${method} ${url}: ${why}`)
    if (answer.headersSent) answer.destroy()
    else answer.writeHead(502).end()
  }
}
