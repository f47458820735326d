import { Logger, run } from 'graphile-worker'
import { createDatabase } from '../db/database.ts'
import { inTransaction } from '../db/in-transaction.ts'
import { createPool } from '../db/pool.ts'
import type { Post } from '../mail/create-post.ts'
import { addJob } from './add-job.ts'
import { taskList } from './task-list.ts'

/** What nobody touches is done each minute, and at the start: a process may have ended in the middle. */
const CRONTAB = '* * * * * catch-up\n17 * * * * tidy-up'

/** By then what another process left in the middle counts as late. */
const SETTLED = 4000

/**
 * Takes jobs from the database, side by side with any other process that does. Answers how to stop: jobs under way
 * finish, the others stay for whoever comes next.
 */
export async function startJobs(databaseUrl: string, post: Post): Promise<() => Promise<void>> {
  const pool = createPool(databaseUrl, 6)
  const db = createDatabase(pool)
  const runner = await run({
    pgPool: pool,
    taskList: taskList(db, post),
    crontab: CRONTAB,
    concurrency: 3,
    // what a machine is about to say is due in less than a second
    pollInterval: 300,
    noHandleSignals: true,
    logger: new Logger(() => () => {})
  })
  runner.events.on('job:error', ({ job, error }) =>
    console.error(`The job ${job.task_identifier} failed and will be tried again:`, error)
  )
  await inTransaction(db, async (tx) => {
    await addJob(tx, 'catch-up', {})
    await addJob(tx, 'catch-up', {}, SETTLED)
  })
  return async () => {
    await runner.stop()
    await pool.end()
  }
}
