import type { FastifyInstance } from 'fastify'
import { type Kysely, sql } from 'kysely'
import { createDatabase } from '../db/connections/database.ts'
import { SQL_FILES } from '../db/migrate.ts'
import { COMMITS_WAIT } from '../db/replication.ts'
import type { Schema } from '../db/schema.ts'
import { jobFigures, type WaitingSince } from '../jobs/jobs-health.ts'
import { VERSION } from '../version.ts'
import { isOperator } from './is-operator.ts'

interface Database {
  readonly unapplied: number
  readonly only_reads: boolean
  readonly commits_wait: boolean
}

/** Time for which an answer of the database is shared by all callers. */
const SHOWN_MS = 1000

/** Runs one check at a time and reuses its answer for a while: anyone may call, and many calls cost the database no more than one. */
function shareResult<T>(look: () => Promise<T>): () => Promise<T> {
  let looking: Promise<T> | undefined
  let until = 0
  return () => {
    if (looking === undefined || performance.now() > until) {
      until = Number.POSITIVE_INFINITY
      looking = look().finally(() => {
        until = performance.now() + SHOWN_MS
      })
    }
    return looking
  }
}

const runCheck = async (db: Kysely<Schema>): Promise<Database> => {
  const { rows } = await sql<Database>`
    select (select count(*) from unnest(${SQL_FILES}::text[]) name
        where name not in (select m.name from migrations m))::integer as unapplied,
      current_setting('transaction_read_only')::boolean as only_reads,
      ${sql.raw(COMMITS_WAIT)} as commits_wait`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error('The query returned no row.')
  return row
}

/** Returns the delay of jobs; null when the database does not answer. */
const lagOf = (db: Kysely<Schema>, waitingSince: WaitingSince): Promise<number | null> =>
  sql<{ lag: number }>`select (${jobFigures(waitingSince)} ->> 'lag_seconds')::float as lag`.execute(db).then(
    ({ rows }) => rows[0]?.lag ?? null,
    () => null
  )

/** Returns the reason why the database does not accept writes; 'ok' if it does. */
function writeState({ only_reads, commits_wait }: Database): string {
  if (only_reads) return 'it only reads'
  return commits_wait ? 'what is written waits for a replica' : 'ok'
}

/**
 * Registers /healthz and /readyz. /healthz: the process runs, with its version. /readyz: the process can work: its
 * database answers, accepts writes with the required replicas, and has all migrations of this version, and the process
 * is not about to end. /readyz also shows late jobs to operators; they do not make a process unready, because other
 * processes may run the jobs.
 */
export function healthRoutes(app: FastifyInstance, waitingSince: WaitingSince): void {
  const db = createDatabase(app.services.pools.readiness)
  const database = shareResult(async () => {
    const started = performance.now()
    const found = await runCheck(db).catch((error: unknown) =>
      error instanceof Error ? error.message : String(error)
    )
    return { found, answered_in_ms: Math.round(performance.now() - started) }
  })
  const jobLag = shareResult(() => lagOf(db, waitingSince))
  app.get('/healthz', (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok', version: VERSION })
  )
  app.get('/readyz', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const { found, answered_in_ms } = await database()
    const draining = app.isDraining()
    const ready =
      typeof found !== 'string' && found.unapplied === 0 && writeState(found) === 'ok' && !draining
    const { reads, writes } = app.services.pools
    const details = async () => ({
      process: draining ? 'it is about to end' : 'ok',
      database: typeof found === 'string' ? found : writeState(found),
      ...(typeof found === 'string'
        ? {}
        : { unapplied_migrations: found.unapplied, job_lag_seconds: await jobLag() }),
      answered_in_ms,
      connections: {
        open: writes.totalCount + reads.totalCount,
        idle: writes.idleCount + reads.idleCount,
        waiting_for: writes.waitingCount + reads.waitingCount
      }
    })
    if (!ready) reply.header('retry-after', '2')
    return reply
      .status(ready ? 200 : 503)
      .send({ status: ready ? 'ok' : 'unavailable', ...(isOperator(request) ? await details() : {}) })
  })
}
