import { sql, type Transaction } from 'kysely'
import { enqueue } from '../db/enqueue.ts'
import type { Schema } from '../db/schema.ts'

/** The jobs by name, each with its payload. A module adds its own by augmenting this interface. */
// biome-ignore lint/suspicious/noEmptyInterface: modules fill it
export interface Tasks {}

/** What may come in floods and nobody waits for at a screen: news of what has happened anyway. */
const NEWS: ReadonlySet<string> = new Set(['mail-events', 'mail-free', 'mail-offer'])

/** What waits for a mail server, which may be slow: workers of its own do it, so that nothing else waits for that. */
export const isLetter = (name: string): boolean => name.startsWith('mail-')

/** Letters that somebody asked for come before news: the lower is taken sooner. */
const priorityOf = (name: string) => (NEWS.has(name) ? 1 : 0)

/**
 * Adds a job in the transaction of what it follows from, so that a crash loses neither or both. One that fails is tried
 * again ever later, 25 times in about four days: graphile-worker's own limit.
 */
export async function addJob<Name extends keyof Tasks>(
  tx: Transaction<Schema>,
  name: Name,
  payload: Tasks[Name],
  delay_ms = 0
): Promise<void> {
  await enqueue(
    tx,
    sql`select graphile_worker.add_job(${name}::text, payload => ${JSON.stringify(payload)}::json,
      run_at => clock_timestamp() + ${delay_ms}::integer * interval '1 millisecond',
      priority => ${priorityOf(name)}::integer)`
  )
}
