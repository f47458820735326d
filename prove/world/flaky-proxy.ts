import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import type { Random } from './random.ts'

/** When a connection breaks: before the request arrives, before or in the middle of the response, or not at all. */
type Cut = 'request' | 'answer' | 'middle' | 'none'

/** A TCP proxy in front of the product that breaks some connections. */
export class FlakyProxy {
  /** Percent of requests whose connection breaks. */
  breakPercent = 0
  /** Number of broken connections. */
  breaks = 0
  readonly #server: Server
  readonly #sockets = new Set<Socket>()
  readonly #random: Random
  #target: number

  private constructor(server: Server, target: number, random: Random) {
    this.#server = server
    this.#target = target
    this.#random = random
    server.on('connection', (socket) => this.#forward(socket))
  }

  static async open(target: number, random: Random): Promise<FlakyProxy> {
    const server = createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    return new FlakyProxy(server, target, random)
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port
  }

  /** Sends new connections to another port and breaks the open ones. */
  redirect(target: number): void {
    this.#target = target
    for (const socket of this.#sockets) socket.destroy()
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy()
    this.#server.close()
    await once(this.#server, 'close')
  }

  #forward(near: Socket): void {
    const far = connect(this.#target, '127.0.0.1')
    let cut: Cut = 'none'
    const end = () => {
      near.destroy()
      far.destroy()
    }
    const breakOff = () => {
      this.breaks += 1
      end()
    }
    for (const socket of [near, far]) {
      this.#sockets.add(socket)
      socket.on('error', end)
      socket.on('close', () => {
        this.#sockets.delete(socket)
        end()
      })
    }
    near.on('data', (chunk) => {
      // decided for each request on a kept-alive connection
      cut =
        this.#random.whole(1, 100) > this.breakPercent
          ? 'none'
          : this.#random.of(['request', 'answer', 'middle'])
      if (cut === 'request') breakOff()
      else far.write(chunk)
    })
    far.on('data', (chunk: Buffer) => {
      if (cut === 'answer') breakOff()
      else if (cut === 'middle') near.write(chunk.subarray(0, chunk.length / 2), breakOff)
      else near.write(chunk)
    })
  }
}
