import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'

/** End of a commit statement in Postgres' protocol. */
const COMMIT = 'commit\0'

/** A proxy in front of a database that can silently lose traffic: no connection is closed or refused. */
export class BlackHole {
  /** Traffic to lose: everything, the next commit, everything after a commit, or nothing. A connection that lost something stays silent. */
  loses: 'all' | 'commits' | 'answers of commits' | 'nothing' = 'nothing'
  readonly #server: Server
  readonly #sockets = new Set<Socket>()

  private constructor(server: Server, target: URL) {
    this.#server = server
    server.on('connection', (near) => this.#forward(near, connect(Number(target.port), target.hostname)))
  }

  /** Starts a proxy in front of a database, and returns its address. */
  static async before(url: string): Promise<{ readonly hole: BlackHole; readonly url: string }> {
    const through = new URL(url)
    const server = createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    const hole = new BlackHole(server, new URL(url))
    // not the socket of the database
    through.searchParams.delete('host')
    through.hostname = '127.0.0.1'
    through.port = String((server.address() as AddressInfo).port)
    return { hole, url: through.href }
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy()
    this.#server.close()
    await once(this.#server, 'close')
  }

  #forward(near: Socket, far: Socket): void {
    let isMute = false
    for (const [socket, other] of [
      [near, far],
      [far, near]
    ] as const) {
      this.#sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        this.#sockets.delete(socket)
        // a mute black hole leaves the other side of the connection open
        if (!isMute) other.destroy()
      })
    }
    near.on('data', (sent) => {
      const commits = sent.includes(COMMIT)
      isMute ||= this.loses === 'all' || (commits && this.loses === 'commits')
      if (isMute) return
      far.write(sent)
      isMute = commits && this.loses === 'answers of commits'
    })
    far.on('data', (answer) => {
      isMute ||= this.loses === 'all'
      if (!isMute) near.write(answer)
    })
  }
}
