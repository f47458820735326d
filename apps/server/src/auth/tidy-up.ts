import { type Kysely, sql } from 'kysely'
import type { Schema } from '../db/schema.ts'

/** Throws away what has ended long ago: sessions, links, counts of tries. */
export async function tidyUp(db: Kysely<Schema>): Promise<void> {
  const ended = sql<Date>`now() - interval '1 day'`
  await db.deleteFrom('sessions').where('expires_at', '<', ended).execute()
  await db.deleteFrom('password_links').where('expires_at', '<', ended).execute()
  await db.deleteFrom('tries').where('window_start', '<', ended).execute()
}
