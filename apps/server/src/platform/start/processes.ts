import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { type Kysely, sql } from 'kysely'
import type { ProcessesTable } from '../db/schema/platform.ts'
import type { Schema } from '../db/schema.ts'

const SEEN_EVERY_MS = 60_000
/** A process that has not reported for this long is considered gone. */
const GONE_AFTER = sql`interval '3 minutes'`

export interface ProcessInfo extends Pick<ProcessesTable, 'role' | 'address'> {
  /** True if its address can be reached from this machine. */
  readonly isHere: boolean
  readonly seconds_ago: number
}

/**
 * Records each minute that this process runs, until it stops.
 *
 * @returns a function that stops recording and removes the process from the list
 */
export async function recordProcess(
  db: Kysely<Schema>,
  { role, address }: Pick<ProcessesTable, 'role' | 'address'>
): Promise<() => Promise<void>> {
  const process_id = randomUUID()
  const seen = async () => {
    const seen_at = sql<Date>`clock_timestamp()`
    await db
      .insertInto('processes')
      .values({ process_id, role, host: hostname(), address, seen_at })
      .onConflict((conflict) => conflict.column('process_id').doUpdateSet({ seen_at }))
      .execute()
    await db
      .deleteFrom('processes')
      .where('seen_at', '<', sql<Date>`clock_timestamp() - ${GONE_AFTER}`)
      .execute()
  }
  // without the database nothing is recorded: /readyz reports that
  await seen().catch(() => {})
  const timer = setInterval(() => void seen().catch(() => {}), SEEN_EVERY_MS)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await db
      .deleteFrom('processes')
      .where('process_id', '=', process_id)
      .execute()
      .catch(() => {})
  }
}

/** Returns the processes that reported in the last three minutes; of several at one address the latest. */
export async function readProcesses(db: Kysely<Schema>): Promise<readonly ProcessInfo[]> {
  const { rows } = await sql<ProcessInfo>`
    select distinct on (host, address) role, address, host = ${hostname()} as "isHere",
      extract(epoch from clock_timestamp() - seen_at)::integer as seconds_ago
    from processes where seen_at > clock_timestamp() - ${GONE_AFTER}
    order by host, address, seen_at desc`.execute(db)
  return rows
}
