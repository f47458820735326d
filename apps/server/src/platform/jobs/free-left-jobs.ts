import { type Kysely, sql } from 'kysely'
import type { Schema } from '../db/schema.ts'

/** Whoever took a job longer ago was killed in the middle of it: no letter takes as long, with 20 s for each step. */
export const LEFT_AFTER = sql`interval '5 minutes'`

/**
 * Frees the jobs that a killed process had under way: graphile-worker itself waits four hours. One that a living process
 * still does, as a long catch-up, is done by two at once. They are due from now on: before, nobody could take them.
 */
export async function freeLeftJobs(db: Kysely<Schema>): Promise<void> {
  await sql`update graphile_worker._private_jobs set locked_at = null, locked_by = null, run_at = now()
    where locked_at < now() - ${LEFT_AFTER}`.execute(db)
}
