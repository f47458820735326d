import { type Kysely, sql } from 'kysely'
import type { Schema } from '../db/schema.ts'

/** Throws away what has ended long ago: sessions, links, counts of tries, idempotency keys. */
export async function tidyUp(db: Kysely<Schema>): Promise<void> {
  const ended = sql<Date>`now() - interval '1 day'`
  await db.deleteFrom('sessions').where('expires_at', '<', ended).execute()
  await db.deleteFrom('password_links').where('expires_at', '<', ended).execute()
  await db
    .deleteFrom('idempotency_keys')
    .where('created_at', '<', sql<Date>`product_now() - interval '24 hours'`)
    .execute()
  await db.deleteFrom('tries').where('window_start', '<', ended).execute()
}
