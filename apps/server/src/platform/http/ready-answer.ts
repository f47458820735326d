import type { ServerResponse } from 'node:http'

type Headers = Readonly<Record<string, string | number | readonly string[] | undefined>>

/** An answer as it went to somebody, to be sent again to whoever asks the same; only the request's id is its own. */
export class ReadyAnswer {
  readonly status: 200 | 304
  /** Names and values in turn; the last value is the request's id. */
  readonly #head: string[]
  /** Bytes as Latin-1: Node sends them in one piece with the head. */
  readonly #body: string

  constructor(status: 200 | 304, headers: Headers, body: Buffer) {
    this.status = status
    this.#body = body.toString('latin1')
    const { 'x-request-id': _, ...same } = headers
    const all = status === 200 ? { ...same, 'content-length': body.length } : same
    this.#head = Object.entries(all).flatMap(([name, value]) => [name, String(value)])
    this.#head.push('x-request-id', '')
  }

  send(response: ServerResponse): void {
    this.#head[this.#head.length - 1] = crypto.randomUUID()
    response.writeHead(this.status, this.#head)
    response.end(this.#body, 'latin1')
  }
}
