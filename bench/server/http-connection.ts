import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

export interface HttpAnswer {
  readonly status: number
  readonly head: string
  readonly bytes: number
  readonly body: Buffer
}

const END_OF_HEAD = Buffer.from('\r\n\r\n')

/** A kept-alive HTTP/1.1 connection with little overhead, so that only the server is measured. */
export class HttpConnection {
  readonly #socket: Socket
  #received: Buffer = Buffer.alloc(0)
  #wake: () => void = () => {}

  private constructor(socket: Socket) {
    this.#socket = socket
    socket.setNoDelay(true)
    socket.on('data', (chunk: Buffer) => {
      this.#received = this.#received.length === 0 ? chunk : Buffer.concat([this.#received, chunk])
      this.#wake()
    })
  }

  static async open(base: string): Promise<HttpConnection> {
    const { hostname, port } = new URL(base)
    const socket = connect(Number(port), hostname)
    await once(socket, 'connect')
    return new HttpConnection(socket)
  }

  close(): void {
    this.#socket.destroy()
  }

  /** @param head the request line and the headers, each ended by a line break */
  async ask(head: string, body = ''): Promise<HttpAnswer> {
    this.#socket.write(`${head}content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`)
    for (;;) {
      const answer = this.#whole()
      if (answer !== undefined) return answer
      await new Promise<void>((resolve) => {
        this.#wake = resolve
      })
    }
  }

  #whole(): HttpAnswer | undefined {
    const headEnds = this.#received.indexOf(END_OF_HEAD)
    if (headEnds === -1) return undefined
    const head = this.#received.toString('latin1', 0, headEnds)
    const length = head.startsWith('HTTP/1.1 304')
      ? 0
      : Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? Number.NaN)
    if (Number.isNaN(length)) throw new Error(`A response without content-length:\n${head}`)
    const ends = headEnds + END_OF_HEAD.length + length
    if (this.#received.length < ends) return undefined
    const body = this.#received.subarray(ends - length, ends)
    this.#received = this.#received.subarray(ends)
    return { status: Number(head.slice(9, 12)), head, bytes: length, body }
  }
}
