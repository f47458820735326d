import { setTimeout } from 'node:timers/promises'
import { Logger, run, type TaskList } from 'graphile-worker'
import { type Kysely, sql } from 'kysely'
import { createDatabase } from '../db/database.ts'
import { inTransaction } from '../db/in-transaction.ts'
import type { Schema } from '../db/schema.ts'
import { addJob } from './add-job.ts'
import { jobsPool } from './jobs-pool.ts'

const PAUSE = 150

/**
 * Makes jobs of what machines were asked for, as it comes, side by side with any other process that does.
 *
 * @returns how to stop: what is under way finishes, the rest stays for whoever comes next
 */
function passOnCommands(db: Kysely<Schema>): () => Promise<void> {
  const stopping = new AbortController()
  const passing = (async () => {
    while (!stopping.signal.aborted) {
      // a database that is away for a moment: what stands there is passed on when it is back
      await sql`select pass_on_commands()`.execute(db).catch(() => {})
      await setTimeout(PAUSE, undefined, { signal: stopping.signal }).catch(() => {})
    }
  })()
  return async () => {
    stopping.abort()
    await passing
  }
}

/** By then what another process left in the middle counts as late. */
const SETTLED = 4000

export interface Jobs {
  /** What they do, over a database. */
  readonly tasks: (db: Kysely<Schema>) => TaskList
  /** When those come that nothing adds. */
  readonly crontab: string
}

export interface Taking {
  /** Settles when jobs are no longer taken: it was stopped, or the database went away in the middle of a job. */
  readonly over: Promise<void>
  /** Jobs under way finish. */
  readonly stop: () => Promise<void>
  /** Lets go of everything at once, and waits for nothing. */
  readonly drop: () => void
}

/**
 * Takes jobs from the database until it is stopped or the database goes away.
 *
 * @throws when the database cannot be reached
 */
export async function takeJobs(databaseUrl: string, { tasks, crontab }: Jobs): Promise<Taking> {
  const pool = jobsPool(databaseUrl)
  const db = createDatabase(pool)
  try {
    const runner = await run({
      preset: {
        // in batches, what cannot be written ends the runner; one by one it would end the process
        worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 }
      },
      pgPool: pool,
      taskList: tasks(db),
      crontab,
      concurrency: 3,
      // what a machine is about to say is due in less than a second
      pollInterval: 300,
      noHandleSignals: true,
      logger: new Logger(() => () => {})
    })
    runner.events.on('job:error', ({ job, error }) =>
      console.error(`The job ${job.task_identifier} failed and will be tried again:`, error)
    )
    // a runner that could not write what became of a job waits for itself for ever: its promise says nothing then
    const over = new Promise<void>((resolve) => {
      runner.events.once('pool:gracefulShutdown', () => resolve())
      runner.promise.finally(resolve).catch(() => {})
    })
    // a process may have ended in the middle
    await inTransaction(db, async (tx) => {
      await addJob(tx, 'catch-up', {})
      await addJob(tx, 'catch-up', {}, SETTLED)
    })
    const stopPassing = passOnCommands(db)
    return {
      over,
      async stop() {
        await stopPassing()
        await runner.stop()
        await pool.end()
      },
      drop() {
        void stopPassing()
        runner.kill().catch(() => {})
        pool.end().catch(() => {})
      }
    }
  } catch (error) {
    await pool.end()
    throw error
  }
}
