import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Schema } from '../db/schema.ts'
import { writeSetting } from '../db/write-setting.ts'

/** Age after which a job in progress is considered abandoned by a killed process: a living one calls `keepJobs` each minute. */
const ABANDONED_AFTER = sql`interval '5 minutes'`

/**
 * Frees the jobs that a killed process had in progress: graphile-worker itself waits four hours. The jobs are due from now on: before,
 * no process could take them.
 */
export async function freeAbandonedJobs(db: Kysely<Schema>): Promise<void> {
  await sql`update graphile_worker._private_jobs set locked_at = null, locked_by = null, run_at = now()
    where locked_at < now() - ${ABANDONED_AFTER}`.execute(db)
}

/** Keeps the jobs that these workers have in progress: a long backup would occupy one worker after the other. */
export async function keepJobs(db: Kysely<Schema>, workers: readonly string[]): Promise<void> {
  await sql`update graphile_worker._private_jobs set locked_at = now() where locked_by = any(${workers}::text[])`.execute(
    db
  )
}

/**
 * Frees the jobs of workers that no longer exist, immediately: a worker that lost the database knows nothing of its
 * jobs.
 */
export async function freeJobsOf(db: Kysely<Schema>, workers: readonly string[]): Promise<void> {
  await sql`select graphile_worker.force_unlock_workers(${workers}::text[])`.execute(db)
}

export interface JobFigures {
  readonly waiting: number
  readonly failed: number
  /** Delay in seconds of the oldest job not taken; a job whose process was killed is due from the moment that is known. */
  readonly lag_seconds: number
  /** Jobs that are late by more than a minute. */
  readonly late: number
}

/** SQL query of the moments since which work waits that is not a job yet; it counts as delay like a job. */
export type WaitingSince = RawBuilder<Date>

/** Returns the figures of jobs, as a value in a query. */
export const jobFigures = (waitingSince: WaitingSince) => sql<JobFigures>`(
  select json_build_object(
    'waiting', count(*) filter (where not given_up),
    'failed', count(*) filter (where given_up),
    'lag_seconds', greatest(0, extract(epoch from max(late) filter (where not given_up and not taken))),
    'late', count(*) filter (where not given_up and not taken and late > interval '1 minute'))
  from (
    select clock_timestamp() - greatest(run_at, locked_at + ${ABANDONED_AFTER}) as late,
      attempts >= max_attempts as given_up, coalesce(locked_at >= now() - ${ABANDONED_AFTER}, false) as taken
    from graphile_worker.jobs
    union all
    select clock_timestamp() - since, false, false from (${waitingSince}) waiting (since)) each_job)`

const HEARTBEAT_KEY = 'jobs_seen_at'

/** Moment at which a process that does jobs was last seen: it reports each minute, and at its start. */
export const jobsHeartbeat = {
  async write(db: Kysely<Schema>): Promise<void> {
    await writeSetting(db, HEARTBEAT_KEY, sql<string>`clock_timestamp()::text`)
  },
  /** Returns the seconds since then; undefined if no such process was ever seen. */
  async secondsAgo(db: Kysely<Schema>): Promise<number | undefined> {
    const seen = await db
      .selectFrom('settings')
      .select(sql<number>`extract(epoch from clock_timestamp() - value::timestamptz)::float`.as('seconds'))
      .where('key', '=', HEARTBEAT_KEY)
      .executeTakeFirst()
    return seen?.seconds
  }
}
