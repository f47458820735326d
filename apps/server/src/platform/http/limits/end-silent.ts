import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/** Longer than load balancers keep a connection (60 s), and than the pause between two messages of a stream (15 s). */
const SILENT_MS = 90_000

/**
 * Ends silent connections: a client that does not read its response would otherwise hold a connection and its memory forever. A
 * connection whose response is still being made stays open.
 */
export function endSilent(server: Server, ms = SILENT_MS): void {
  const requests = new WeakMap<Socket, number>()
  const count = (socket: Socket, change: number) => requests.set(socket, (requests.get(socket) ?? 0) + change)
  server.on('request', ({ socket }, reply) => {
    count(socket, 1)
    reply.once('close', () => count(socket, -1))
  })
  // Node also calls this for a connection whose keep-alive time has ended
  server.setTimeout(ms, (socket) => {
    const isBeingAnswered = (requests.get(socket) ?? 0) > 0 && socket.writableLength === 0
    if (!isBeingAnswered) socket.destroy()
  })
}
