import { sql, type Transaction } from 'kysely'
import { enqueue } from '../db/enqueue.ts'
import type { Schema } from '../db/schema.ts'

/** The jobs by name, each with its payload. A module adds its own by augmenting this interface. */
// biome-ignore lint/suspicious/noEmptyInterface: modules fill it
export interface Tasks {}

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
      run_at => clock_timestamp() + ${delay_ms}::integer * interval '1 millisecond')`
  )
}
