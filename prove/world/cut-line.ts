import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import type { Random } from './random.ts'

/** Where a connection breaks: before the request arrives, before the answer does, in the middle of it, or nowhere. */
type Cut = 'request' | 'answer' | 'middle' | 'none'

/** A line to the product that breaks: what comes to its port goes on to another one, not always to the end. */
export class CutLine {
  /** Of a hundred requests so many break. */
  broken = 0
  /** How many have broken. */
  cuts = 0
  readonly #server: Server
  readonly #sockets = new Set<Socket>()
  readonly #random: Random
  #target: number

  private constructor(server: Server, target: number, random: Random) {
    this.#server = server
    this.#target = target
    this.#random = random
    server.on('connection', (socket) => this.#carry(socket))
  }

  static async open(target: number, random: Random): Promise<CutLine> {
    const server = createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    return new CutLine(server, target, random)
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port
  }

  /** From now on connections go to another port; those that are open break. */
  lead(target: number): void {
    this.#target = target
    for (const socket of this.#sockets) socket.destroy()
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy()
    this.#server.close()
    await once(this.#server, 'close')
  }

  #carry(near: Socket): void {
    const far = connect(this.#target, '127.0.0.1')
    let cut: Cut = 'none'
    const end = () => {
      near.destroy()
      far.destroy()
    }
    const broken = () => {
      this.cuts += 1
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
      // each request on a kept connection has a fate of its own
      cut =
        this.#random.whole(1, 100) > this.broken ? 'none' : this.#random.of(['request', 'answer', 'middle'])
      if (cut === 'request') broken()
      else far.write(chunk)
    })
    far.on('data', (chunk: Buffer) => {
      if (cut === 'answer') broken()
      else if (cut === 'middle') near.write(chunk.subarray(0, chunk.length / 2), broken)
      else near.write(chunk)
    })
  }
}
