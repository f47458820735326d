import { type Kysely, sql } from 'kysely'
import { UNDO_HOURS } from '../account/factor-mail/former-emails.ts'
import type { Schema } from '../platform/db/schema.ts'

declare module '../platform/jobs/add-job.ts' {
  interface JobPayloads {
    /** Deletes what ended long ago. */
    'tidy-up': Readonly<Record<string, never>>
  }
}

/** Deletes expired records: sessions, links, unfinished sign-ins, counts of tries, idempotency keys, failed jobs. */
export async function deleteExpired(db: Kysely<Schema>): Promise<void> {
  const ended = sql<Date>`now() - interval '1 day'`
  await db.deleteFrom('sessions').where('expires_at', '<', ended).execute()
  for (const table of ['sign_in_tickets', 'used_challenges', 'email_links'] as const)
    await db.deleteFrom(table).where('expires_at', '<', ended).execute()
  await db
    .deleteFrom('former_emails')
    .where('replaced_at', '<', sql<Date>`product_now() - ${UNDO_HOURS + 24}::integer * interval '1 hour'`)
    .execute()
  // expired links are kept for a month, so that they can still report that they have expired
  await db
    .deleteFrom('factor_links')
    .where('expires_at', '<', sql<Date>`product_now() - interval '30 days'`)
    .execute()
  await db.deleteFrom('password_links').where('expires_at', '<', ended).execute()
  await db
    .deleteFrom('idempotency_keys')
    .where('created_at', '<', sql<Date>`product_now() - key_lifetime()`)
    .execute()
  await db.deleteFrom('rate_limits').where('expire', '<', Date.now()).execute()
  // after this time operators have seen the failed jobs; the catch-up repeats the work that is still due
  await sql`select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs
    where attempts >= max_attempts and updated_at < now() - interval '7 days'))`.execute(db)
}
