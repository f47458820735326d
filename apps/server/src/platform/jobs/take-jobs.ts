import { EventEmitter } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import { Logger, parseCrontab, run, type TaskList, type WorkerEvents } from 'graphile-worker'
import type { Kysely } from 'kysely'
import type pg from 'pg'
import { createDatabase } from '../db/connections/database.ts'
import { isUnanswered } from '../db/connections/database-failure.ts'
import { createPool } from '../db/connections/pool.ts'
import { refuseWhileCommitsWait } from '../db/replication.ts'
import type { Schema } from '../db/schema.ts'
import { errorText } from '../error-text.ts'
import { logError } from '../log-error.ts'
import { isEmailJob } from './add-job.ts'
import { freeJobsOf, keepJobs } from './jobs-health.ts'
import { jobsPool } from './jobs-pool.ts'

const PAUSE = 150
const MINUTE = 60_000
/** Finding waiting work is fast: a database that has not answered within these seconds does not respond at all. */
const WAIT_LIMITS = { connection: 30, answer: 30 }

/** Work that is found by looking, not by a job. */
export interface MomentWork {
  /** Starts what is due, without waiting for its end. */
  startDue(): Promise<void>
  /** Waits for what is in progress. */
  finish(): Promise<void>
}

export interface Jobs {
  /** Creates the tasks for a database. */
  readonly tasks: (db: Kysely<Schema>) => TaskList
  /** Schedule of recurring tasks. */
  readonly crontab: string
  /** Adds jobs for work that a killed process left unfinished. */
  readonly addAtStart: (db: Kysely<Schema>) => Promise<void>
  /** Work that is started as it falls due, every moment, side by side with any other process that does. */
  readonly eachMoment: (db: Kysely<Schema>) => readonly MomentWork[]
  /** Runs at the start and each minute. It is not a job, so it does not queue behind other jobs. */
  readonly eachMinute: (db: Kysely<Schema>) => Promise<void>
}

/**
 * Starts the work of each moment as it falls due, and the work of each minute.
 *
 * @param lost is called when the database does not answer
 * @returns a function to stop: work in progress finishes, the rest stays for the next process
 */
function keepStarting(
  db: Kysely<Schema>,
  moments: readonly MomentWork[],
  eachMinute: Jobs['eachMinute'],
  lost: () => void
): () => Promise<void> {
  const stopping = new AbortController()
  const starting = (async () => {
    let nextMinute = 0
    const work = async () => {
      if (performance.now() >= nextMinute) {
        await eachMinute(db)
        nextMinute = performance.now() + MINUTE
      }
      for (const work of moments) await work.startDue()
    }
    while (!stopping.signal.aborted) {
      // the database is temporarily away: waiting work becomes jobs when it is back
      await work().catch((error: unknown) => {
        if (isUnanswered(error)) lost()
      })
      await setTimeout(PAUSE, undefined, { signal: stopping.signal }).catch(() => {})
    }
  })()
  return async () => {
    stopping.abort()
    await starting
    await Promise.all(moments.map((work) => work.finish()))
  }
}

export interface RunningJobs {
  /** Names of the workers, stored with the jobs taken here. */
  readonly workers: readonly string[]
  /** Resolves when no more jobs are taken: after a stop, or when the database went away, possibly during a job. */
  readonly over: Promise<void>
  /** Stops taking jobs and waits for those in progress. */
  readonly stop: () => Promise<void>
  /** Releases everything immediately, without waiting. */
  readonly drop: () => void
}

/** Runs the jobs of a task list, three at a time. */
async function runTasks(pgPool: pg.Pool, taskList: TaskList, crontab: string, lost: () => void) {
  const events: WorkerEvents = new EventEmitter()
  const worker = new Promise<string>((named) =>
    events.once('pool:create', ({ workerPool }) => named(workerPool.id))
  )
  // a runner that could not store the outcome of a job would wait for itself forever, and its promise never settle
  events.once('pool:gracefulShutdown', () => lost())
  // jobs that the worker was given without noticing would stay assigned to it
  events.once('worker:getJob:error', () => lost())
  const runner = await run({
    preset: {
      // in batch mode a failed write ends the runner; in single mode it would end the process
      worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 }
    },
    pgPool,
    taskList,
    parsedCronItems: parseCrontab(crontab),
    concurrency: 3,
    // the database notifies workers of new jobs, so they look only for jobs whose time has come
    pollInterval: 1000,
    noHandleSignals: true,
    logger: new Logger(() => () => {}),
    events
  })
  events.on('job:error', ({ job, error }) =>
    logError(`The job ${job.task_identifier} failed and will be tried again: ${errorText(error)}`)
  )
  runner.promise.finally(lost).catch(() => {})
  return { worker: await worker, runner }
}

/**
 * Takes jobs from the database until it is stopped or the database goes away.
 *
 * @param left former workers of this process: their jobs are freed and run again
 * @throws if the database cannot be reached, or refuses writes
 */
export async function takeJobs(
  databaseUrl: string,
  jobs: Jobs,
  left: readonly string[] = []
): Promise<RunningJobs> {
  const pool = jobsPool(databaseUrl)
  const looking = createPool(databaseUrl, 1, WAIT_LIMITS)
  const running: Awaited<ReturnType<typeof runTasks>>[] = []
  const end = () => Promise.all([pool.end(), looking.end()])
  const drop = () => {
    for (const { runner } of running) runner.kill().catch(() => {})
    end().catch(() => {})
  }
  try {
    const db = createDatabase(looking)
    await refuseWhileCommitsWait(db)
    await freeJobsOf(db, left)
    await jobs.addAtStart(db)
    const { promise: over, resolve: lost } = Promise.withResolvers<void>()
    const tasks = Object.entries(jobs.tasks(createDatabase(pool)))
    const listOf = (isForMail: boolean): TaskList =>
      Object.fromEntries(tasks.filter(([name]) => isEmailJob(name) === isForMail))
    for (const isForMail of [false, true])
      running.push(await runTasks(pool, listOf(isForMail), isForMail ? '' : jobs.crontab, lost))
    const moments = jobs.eachMoment(createDatabase(pool))
    const workers = running.map(({ worker }) => worker)
    const eachMinute: Jobs['eachMinute'] = async (db) => {
      await keepJobs(db, workers)
      await jobs.eachMinute(db)
    }
    const stopStarting = keepStarting(db, moments, eachMinute, lost)
    return {
      workers,
      over,
      async stop() {
        await stopStarting()
        await Promise.all(running.map(({ runner }) => runner.stop()))
        await end()
      },
      drop() {
        void stopStarting()
        drop()
      }
    }
  } catch (error) {
    drop()
    throw error
  }
}
