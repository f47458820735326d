import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { isOperator } from './is-operator.ts'

/** /healthz: the process lives. /readyz: it can work, since its database answers. */
export function health(app: FastifyInstance): void {
  app.get('/healthz', (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }))
  app.get('/readyz', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const started = performance.now()
    const failed = await sql`select 1`.execute(app.services.db).then(
      () => undefined,
      (error: unknown) => (error instanceof Error ? error.message : String(error))
    )
    const { totalCount, idleCount, waitingCount } = app.services.pool
    const details = {
      database: failed ?? 'ok',
      answered_in_ms: Math.round(performance.now() - started),
      connections: { open: totalCount, idle: idleCount, waiting_for: waitingCount }
    }
    return reply
      .status(failed === undefined ? 200 : 503)
      .send({ status: failed === undefined ? 'ok' : 'unavailable', ...(isOperator(request) ? details : {}) })
  })
}
