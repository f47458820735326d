import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { migrationNames } from '../db/migrate.ts'
import type { Services } from '../http/services.ts'
import { isOperator } from './is-operator.ts'

interface Database {
  readonly unapplied: number
  readonly only_reads: boolean
  readonly job_lag_seconds: number
}

const look = async ({ db }: Services): Promise<Database> => {
  const { rows } = await sql<Database>`
    select (select count(*) from unnest(${migrationNames()}::text[]) name
        where name not in (select m.name from migrations m))::integer as unapplied,
      current_setting('transaction_read_only')::boolean as only_reads,
      (select coalesce(extract(epoch from clock_timestamp() - least(
        (select min(run_at) from graphile_worker.jobs
          where attempts < max_attempts and locked_at is null and run_at < clock_timestamp()),
        (select min(ordered_at) from machine_orders))), 0))::float8 as job_lag_seconds`.execute(db)
  return rows[0] ?? { unapplied: 0, only_reads: false, job_lag_seconds: 0 }
}

/**
 * /healthz: the process lives. /readyz: it can work, since its database answers, takes writes and has the migrations
 * that the process knows. Late jobs are told there, and make nobody unready: who answers people does not do them.
 */
export function health(app: FastifyInstance): void {
  app.get('/healthz', (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }))
  app.get('/readyz', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const started = performance.now()
    const found = await look(app.services).catch((error: unknown) =>
      error instanceof Error ? error.message : String(error)
    )
    const ready = typeof found !== 'string' && found.unapplied === 0 && !found.only_reads
    const { totalCount, idleCount, waitingCount } = app.services.pool
    const details = {
      database: typeof found === 'string' ? found : found.only_reads ? 'it only reads' : 'ok',
      ...(typeof found === 'string'
        ? {}
        : { unapplied_migrations: found.unapplied, job_lag_seconds: found.job_lag_seconds }),
      answered_in_ms: Math.round(performance.now() - started),
      connections: { open: totalCount, idle: idleCount, waiting_for: waitingCount }
    }
    return reply
      .status(ready ? 200 : 503)
      .send({ status: ready ? 'ok' : 'unavailable', ...(isOperator(request) ? details : {}) })
  })
}
