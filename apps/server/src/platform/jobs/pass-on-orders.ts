import { setTimeout } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import type { Schema } from '../db/schema.ts'

const PAUSE = 150

/**
 * Makes jobs of what machines were asked for, as it comes, side by side with any other process that does.
 *
 * @returns how to stop: what is under way finishes, the rest stays for whoever comes next
 */
export function passOnOrders(db: Kysely<Schema>): () => Promise<void> {
  const stopping = new AbortController()
  const passing = (async () => {
    while (!stopping.signal.aborted) {
      // a database that is away for a moment: what stands there is passed on when it is back
      await sql`select pass_on_orders()`.execute(db).catch(() => {})
      await setTimeout(PAUSE, undefined, { signal: stopping.signal }).catch(() => {})
    }
  })()
  return async () => {
    stopping.abort()
    await passing
  }
}
