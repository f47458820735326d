import { type Kysely, sql } from 'kysely'
import type pg from 'pg'
import type { Schema } from './schema.ts'

/**
 * Thrown when the outcome of a commit is unknown: its wait for a replica was cancelled, so the commit exists on one machine, and is lost
 * if that machine dies before a replica has it.
 */
export class UnknownCommit extends Error {
  /** Postgres' own word: statement completion unknown. */
  readonly code = '40003'

  constructor() {
    super(
      'Somebody ended the wait for a replica: what was committed may be lost with the machine that has it. Look what is there before it is done again.'
    )
  }
}

/** A commit that was not begun, for others wait already; so nothing was done. */
export class CommitRefused extends Error {
  /** Cannot connect now. */
  readonly code = '57P03'

  constructor() {
    super('Commits wait for a replica. Nothing was done; it may be tried again when the replica is back.')
  }
}

const cancelled = new WeakSet<object>()

/** Notices when Postgres gives up a wait. It says so in the language of its machine, so the place in its source is what counts. */
export function noticeCancelledWaits(client: pg.PoolClient): void {
  client.on('notice', ({ routine }) => {
    if (routine === 'SyncRepWaitForLSN') cancelled.add(client)
  })
}

/** Returns true if a wait was cancelled on a connection since the last call. */
export const waitWasCancelled = (client: pg.PoolClient): boolean => cancelled.delete(client)

/**
 * In SQL, whether a commit of any process of the product has waited for a replica longer than one that is well needs. It is
 * so as long as the wait lasts, also when who asked for it has gone.
 */
export const COMMITS_WAIT = `exists (select from pg_stat_activity
  where datname = current_database() and wait_event = 'SyncRep' and query_start < clock_timestamp() - interval '3 seconds')`

/** @throws CommitRefused when others wait */
export async function refuseWhileCommitsWait(db: Kysely<Schema>): Promise<void> {
  const { rows } = await sql<{ wait: boolean }>`select ${sql.raw(COMMITS_WAIT)} as wait`.execute(db)
  if (rows[0]?.wait === true) throw new CommitRefused()
}
