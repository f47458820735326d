import { sql } from 'kysely'
import { LEFT_AFTER } from './free-left-jobs.ts'

export interface JobFigures {
  readonly waiting: number
  readonly failed: number
  /** How late the oldest is that nobody has taken; one whose taker was killed is due when that is known. */
  readonly lag_seconds: number
  /** Those that are late by more than a minute. */
  readonly late: number
}

/**
 * How the jobs are, as a value in a query. What machines were asked for counts like the jobs it becomes: only a process
 * that does jobs passes it on, so without one it is late there.
 */
export const jobFigures = sql<JobFigures>`(
  select json_build_object(
    'waiting', count(*) filter (where not given_up),
    'failed', count(*) filter (where given_up),
    'lag_seconds', greatest(0, extract(epoch from max(late) filter (where not given_up and not taken))),
    'late', count(*) filter (where not given_up and not taken and late > interval '1 minute'))
  from (
    select clock_timestamp() - greatest(run_at, locked_at + ${LEFT_AFTER}) as late,
      attempts >= max_attempts as given_up, coalesce(locked_at >= now() - ${LEFT_AFTER}, false) as taken
    from graphile_worker.jobs
    union all
    select clock_timestamp() - ordered_at, false, false from machine_orders) each_job)`
