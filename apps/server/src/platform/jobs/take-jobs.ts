import { setTimeout } from 'node:timers/promises'
import { Logger, run, type TaskList } from 'graphile-worker'
import type { Kysely } from 'kysely'
import { createDatabase } from '../db/database.ts'
import type { Schema } from '../db/schema.ts'
import { jobsPool } from './jobs-pool.ts'

const PAUSE = 150

export interface Jobs {
  /** What they do, over a database. */
  readonly tasks: (db: Kysely<Schema>) => TaskList
  /** When those come that nothing adds. */
  readonly crontab: string
  /** Adds the jobs that find what a process left that ended in the middle. */
  readonly addAtStart: (db: Kysely<Schema>) => Promise<void>
  /** Makes jobs of what waits elsewhere, side by side with any other process that does. */
  readonly addWaiting: (db: Kysely<Schema>) => Promise<void>
}

/**
 * Makes jobs of what waits elsewhere, as it comes.
 *
 * @returns how to stop: what is under way finishes, the rest stays for whoever comes next
 */
function keepAdding(db: Kysely<Schema>, addWaiting: Jobs['addWaiting']): () => Promise<void> {
  const stopping = new AbortController()
  const adding = (async () => {
    while (!stopping.signal.aborted) {
      // a database that is away for a moment: what stands there becomes jobs when it is back
      await addWaiting(db).catch(() => {})
      await setTimeout(PAUSE, undefined, { signal: stopping.signal }).catch(() => {})
    }
  })()
  return async () => {
    stopping.abort()
    await adding
  }
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
export async function takeJobs(databaseUrl: string, jobs: Jobs): Promise<Taking> {
  const pool = jobsPool(databaseUrl)
  const db = createDatabase(pool)
  try {
    const runner = await run({
      preset: {
        // in batches, what cannot be written ends the runner; one by one it would end the process
        worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 }
      },
      pgPool: pool,
      taskList: jobs.tasks(db),
      crontab: jobs.crontab,
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
    await jobs.addAtStart(db)
    const stopAdding = keepAdding(db, jobs.addWaiting)
    return {
      over,
      async stop() {
        await stopAdding()
        await runner.stop()
        await pool.end()
      },
      drop() {
        void stopAdding()
        runner.kill().catch(() => {})
        pool.end().catch(() => {})
      }
    }
  } catch (error) {
    await pool.end()
    throw error
  }
}
