import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { SQL_FILES } from '../db/migrate.ts'
import type { Services } from '../http/services.ts'
import { type JobFigures, jobFigures, type WaitingSince } from '../jobs/jobs-health.ts'
import { VERSION } from '../version.ts'
import { isOperator } from './is-operator.ts'

interface Database {
  readonly unapplied: number
  readonly only_reads: boolean
  readonly jobs: JobFigures
}

const look = async ({ db }: Services, waitingSince: WaitingSince): Promise<Database> => {
  const { rows } = await sql<Database>`
    select (select count(*) from unnest(${SQL_FILES}::text[]) name
        where name not in (select m.name from migrations m))::integer as unapplied,
      current_setting('transaction_read_only')::boolean as only_reads,
      ${jobFigures(waitingSince)} as jobs`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error('The database answered nothing.')
  return row
}

/**
 * /healthz: the process lives, and of which version it is. /readyz: it can work, since its database answers, takes writes
 * and has the migrations that the process knows, and it is not about to end. Late jobs are shown there, and make no process unready: who answers people does not do them.
 */
export function health(app: FastifyInstance, waitingSince: WaitingSince): void {
  app.get('/healthz', (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok', version: VERSION })
  )
  app.get('/readyz', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const started = performance.now()
    const found = await look(app.services, waitingSince).catch((error: unknown) =>
      error instanceof Error ? error.message : String(error)
    )
    const draining = app.isDraining()
    const ready = typeof found !== 'string' && found.unapplied === 0 && !found.only_reads && !draining
    const { totalCount, idleCount, waitingCount } = app.services.pool
    const details = {
      process: draining ? 'it is about to end' : 'ok',
      database: typeof found === 'string' ? found : found.only_reads ? 'it only reads' : 'ok',
      ...(typeof found === 'string'
        ? {}
        : { unapplied_migrations: found.unapplied, job_lag_seconds: found.jobs.lag_seconds }),
      answered_in_ms: Math.round(performance.now() - started),
      connections: { open: totalCount, idle: idleCount, waiting_for: waitingCount }
    }
    return reply
      .status(ready ? 200 : 503)
      .send({ status: ready ? 'ok' : 'unavailable', ...(isOperator(request) ? details : {}) })
  })
}
