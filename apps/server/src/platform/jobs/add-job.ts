import { sql, type Transaction } from 'kysely'
import { enqueue } from '../db/enqueue.ts'
import type { Schema } from '../db/schema.ts'

/** Payloads of the jobs, by name. A module adds its own by augmenting this interface. */
// biome-ignore lint/suspicious/noEmptyInterface: modules fill it
export interface JobPayloads {}

/** Jobs that may come in large numbers and are not urgent: notifications of past events. */
const NEWS_JOBS: ReadonlySet<string> = new Set([
  'mail-events',
  'mail-free',
  'mail-offer',
  'mail-server-ready'
])

/** Returns true for jobs that wait for a mail server, which may be slow: separate workers run them, so that no other job waits. */
export const isEmailJob = (name: string): boolean => name.startsWith('mail-')

/** Returns the priority of a job: requested e-mails come before news, and the lower number is taken first. */
const priorityOf = (name: string) => (NEWS_JOBS.has(name) ? 1 : 0)

/**
 * Adds a job in the transaction of its cause, so that a crash loses neither or both. A failed job is retried at growing intervals, 25
 * times in about four days: graphile-worker's own limit.
 */
export async function addJob<Name extends keyof JobPayloads>(
  tx: Transaction<Schema>,
  name: Name,
  payload: JobPayloads[Name],
  delay_ms = 0
): Promise<void> {
  await enqueue(
    tx,
    sql`select graphile_worker.add_job(${name}::text, payload => ${JSON.stringify(payload)}::json,
      run_at => clock_timestamp() + ${delay_ms}::integer * interval '1 millisecond',
      priority => ${priorityOf(name)}::integer)`
  )
}
