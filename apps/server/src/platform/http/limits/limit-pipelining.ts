import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Browsers and balancers wait for an answer before they ask again. */
const WAITING = 10

/**
 * Ends a connection on which more requests wait for the answer before theirs: thousands come in one packet, and all of them
 * would be answered, if only by 429, before anybody else has a turn.
 */
export function limitPipelining(app: FastifyInstance): void {
  const waiting = new WeakMap<Socket, number>()
  app.addHook('onRequest', (request, reply, done) => {
    // an answer gets the connection when its turn comes
    if (reply.raw.socket !== null) return done()
    const { socket } = request.raw
    const count = waiting.get(socket) ?? 0
    if (count === WAITING) {
      reply.hijack()
      socket.destroy()
      return
    }
    waiting.set(socket, count + 1)
    reply.raw.once('close', () => waiting.set(socket, (waiting.get(socket) ?? 1) - 1))
    done()
  })
}
