import { setTimeout } from 'node:timers/promises'
import { errorText } from '../error-text.ts'
import { logError } from '../log-error.ts'
import { type Jobs, takeJobs } from './take-jobs.ts'

/** Milliseconds between tries to reach a database that went away. */
const PAUSE = 1000

/**
 * Takes jobs from the database, alongside other processes that do, and resumes when the database has been away. Returns a function to
 * stop it: jobs in progress finish, waiting jobs are left to the next process.
 */
export async function startJobs(databaseUrl: string, jobs: Jobs): Promise<() => Promise<void>> {
  // the job library reports an ended worker to its logger, and a second time in plain text
  console.trace = () => {}
  let stopping = false
  let taking = await takeJobs(databaseUrl, jobs)
  const left: string[] = []

  const again = async () => {
    for (;;) {
      await setTimeout(PAUSE)
      if (stopping) return
      try {
        const next = await takeJobs(databaseUrl, jobs, left)
        left.length = 0
        if (stopping) await next.stop()
        else taking = next
        return
      } catch (error) {
        logError(
          `No jobs are taken, for the database does not answer or takes no writes: ${errorText(error)}`
        )
      }
    }
  }
  const goOn = async () => {
    for (;;) {
      await taking.over
      if (stopping) return
      taking.drop()
      left.push(...taking.workers)
      await again()
    }
  }
  const going = goOn()
  return async () => {
    stopping = true
    const { over } = taking
    await taking.stop().catch(() => {}) // already stopped
    await Promise.all([over, going])
  }
}
