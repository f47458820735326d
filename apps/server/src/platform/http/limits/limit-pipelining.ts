import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Browsers and load balancers wait for a response before they send the next request. */
const MAX_WAITING = 10

/**
 * Ends a connection with too many requests that wait for earlier responses. A client can send thousands in one packet, and the process
 * would answer all of them, if only with 429, before a request of another client.
 */
export function limitPipelining(app: FastifyInstance): void {
  const waiting = new WeakMap<Socket, number>()
  app.addHook('onRequest', (request, reply, done) => {
    // a response that waits for an earlier one has no socket yet
    if (reply.raw.socket !== null) return done()
    const { socket } = request.raw
    const count = waiting.get(socket) ?? 0
    if (count === MAX_WAITING) {
      reply.hijack()
      socket.destroy()
      return
    }
    waiting.set(socket, count + 1)
    reply.raw.once('close', () => waiting.set(socket, (waiting.get(socket) ?? 1) - 1))
    done()
  })
}
