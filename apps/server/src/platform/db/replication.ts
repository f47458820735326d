import { type Kysely, sql } from 'kysely'
import type pg from 'pg'
import type { Schema } from './schema.ts'

/**
 * Thrown when the outcome of a commit is unknown: its wait for a replica was cancelled, so the commit exists on one machine, and is lost
 * if that machine dies before a replica has it.
 */
export class UnknownCommit extends Error {
  /** SQLSTATE "statement completion unknown". */
  readonly code = '40003'

  constructor() {
    super(
      'The wait for a replica was cancelled: the commit is lost if its machine fails now. Read the current state before you repeat the write.'
    )
  }
}

/** Thrown instead of a commit while other commits wait for a replica: nothing was changed. */
export class CommitRefused extends Error {
  /** SQLSTATE "cannot connect now". */
  readonly code = '57P03'

  constructor() {
    super('Commits wait for a replica. Nothing was done; it may be tried again when the replica is back.')
  }
}

const cancelled = new WeakSet<object>()

/** Records a cancelled wait for a replica. Postgres' message is localised, so its source routine identifies the notice. */
export function noticeCancelledWaits(client: pg.PoolClient): void {
  client.on('notice', ({ routine }) => {
    if (routine === 'SyncRepWaitForLSN') cancelled.add(client)
  })
}

/** Returns true if a wait was cancelled on a connection since the last call. */
export const waitWasCancelled = (client: pg.PoolClient): boolean => cancelled.delete(client)

/**
 * SQL condition: a commit of any process of the product has been waiting for a replica longer than a healthy one needs. True
 * until the wait ends, even if the caller of that commit is gone.
 */
export const COMMITS_WAIT = `exists (select from pg_stat_activity
  where datname = current_database() and wait_event = 'SyncRep' and query_start < clock_timestamp() - interval '3 seconds')`

/** @throws CommitRefused while other commits wait for a replica */
export async function refuseWhileCommitsWait(db: Kysely<Schema>): Promise<void> {
  const { rows } = await sql<{ wait: boolean }>`select ${sql.raw(COMMITS_WAIT)} as wait`.execute(db)
  if (rows[0]?.wait === true) throw new CommitRefused()
}
