import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyInstance {
    /** Returns true if the process is about to end: /readyz then sends traffic elsewhere. */
    isDraining(): boolean
    /** Reports that the process is not ready, and keeps answering for the time a load balancer needs to notice. */
    drain(seconds: number): Promise<void>
  }
}

/** Maximum milliseconds for requests in progress when the process stops. */
const STOP_WITHIN_MS = 20_000

/** Lets a process stop without refusing anyone: first it is not ready, then it accepts no new connections, then calls in progress end. */
export function enableDraining(app: FastifyInstance): void {
  let draining = false
  app.decorate('isDraining', () => draining)
  app.decorate('drain', async (seconds: number) => {
    draining = true
    await wait(seconds * 1000)
  })
  app.addHook('preClose', async () => {
    draining = true
    // clients that do not read their response, or are still sending, must not delay the stop forever
    setTimeout(() => app.server.closeAllConnections(), STOP_WITHIN_MS).unref()
  })
  // a connection kept alive would be closed during the client's next request, and keep the process from ending
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (draining) reply.header('connection', 'close')
    done()
  })
}
