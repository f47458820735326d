import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/** Above the 60 s for which a balancer keeps a connection, and the 15 s after which a stream says something. */
const SILENT_MS = 90_000

/**
 * Ends idle connections: a client that does not read its response would otherwise hold a connection and its memory forever. A connection
 * whose response is still being made stays open.
 */
export function endSilent(server: Server, ms = SILENT_MS): void {
  const asked = new WeakMap<Socket, number>()
  const count = (socket: Socket, more: number) => asked.set(socket, (asked.get(socket) ?? 0) + more)
  server.on('request', ({ socket }, reply) => {
    count(socket, 1)
    reply.once('close', () => count(socket, -1))
  })
  // called for those, too, that are kept open after an answer, when their time is over
  server.setTimeout(ms, (socket) => {
    const isMade = (asked.get(socket) ?? 0) > 0 && socket.writableLength === 0
    if (!isMade) socket.destroy()
  })
}
