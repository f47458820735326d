import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { type Kysely, sql } from 'kysely'
import type { ProcessesTable } from '../db/schema/platform.ts'
import type { Schema } from '../db/schema.ts'

const SEEN_EVERY_MS = 60_000
/** A process that was not seen for so long is gone. */
const GONE_AFTER = sql`interval '3 minutes'`

export interface SeenProcess extends Pick<ProcessesTable, 'role' | 'address'> {
  /** True if its address leads to it from here. */
  readonly isHere: boolean
  readonly seconds_ago: number
}

/**
 * Writes down each minute that this process is there, until it stops.
 *
 * @returns stops it, and takes the process off the list
 */
export async function keepSeen(
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
  // without the database nothing is written: readiness reports that
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

/** Returns the processes that were seen in the last three minutes; of one address the latest. */
export async function seenProcesses(db: Kysely<Schema>): Promise<readonly SeenProcess[]> {
  const { rows } = await sql<SeenProcess>`
    select distinct on (host, address) role, address, host = ${hostname()} as "isHere",
      extract(epoch from clock_timestamp() - seen_at)::integer as seconds_ago
    from processes where seen_at > clock_timestamp() - ${GONE_AFTER}
    order by host, address, seen_at desc`.execute(db)
  return rows
}
