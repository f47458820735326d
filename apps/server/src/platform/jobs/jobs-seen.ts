import { type Kysely, sql } from 'kysely'
import type { Schema } from '../db/schema.ts'

const key = 'jobs_seen_at'

/** When a process that does jobs was last there: it says so each minute, and at its start. */
export const jobsSeen = {
  async write(db: Kysely<Schema>): Promise<void> {
    const value = sql<string>`clock_timestamp()::text`
    await db
      .insertInto('settings')
      .values({ key, value })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
      .execute()
  },
  /** Seconds since then; undefined when none ever was. */
  async secondsAgo(db: Kysely<Schema>): Promise<number | undefined> {
    const seen = await db
      .selectFrom('settings')
      .select(sql<number>`extract(epoch from clock_timestamp() - value::timestamptz)::float`.as('seconds'))
      .where('key', '=', key)
      .executeTakeFirst()
    return seen?.seconds
  }
}
