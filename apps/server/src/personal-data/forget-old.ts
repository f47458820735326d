import { DAY_MS } from '@cloud/pricing/books'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { inTransaction } from '../platform/db/in-transaction.ts'
import type { Schema } from '../platform/db/schema.ts'
import type { MailService } from '../platform/mail/mail-service.ts'
import { productNow } from '../platform/product-clock.ts'
import type { Retention } from '../platform/retention.ts'

declare module '../platform/jobs/add-job.ts' {
  interface JobPayloads {
    /** Deletes personal data after its retention period. */
    'forget-old': Readonly<Record<string, never>>
  }
}

const ROWS_AT_ONCE = 10_000

/** Throws away what says something of a person and was kept long enough. Source: docs/rules/personal-data.md#retention. */
export async function forgetOld(db: Kysely<Schema>, { mailer }: MailService, keep: Retention): Promise<void> {
  const now = await inTransaction(db, productNow)
  const before = (days: number) => new Date(now - days * DAY_MS)
  await db.deleteFrom('leads').where('closed_at', '<', before(keep.leads)).execute()
  await mailer.forget?.({ before: new Date(Date.now() - keep.emails * DAY_MS) })
  await runInParts(db, sql`forget_acts(${before(keep.acts)}, ${ROWS_AT_ONCE})`)
  await runInParts(db, sql`forget_offers(${before(keep.offers)}, ${ROWS_AT_ONCE})`)
  // counted from the end of the year in which the last document may have been created
  const documents = sql<Date>`date_trunc('year', ${new Date(now)}::timestamptz) - ${keep.payersYears}::integer * interval '1 year'`
  await sql`select forget_payers(${documents})`.execute(db)
  await db.deleteFrom('bank_transfers').where('at', '<', documents).execute()
  await db.deleteFrom('statement_lines').where('read_at', '<', documents).execute()
  await forgetDeliveries(db)
  await forgetExpiredRequests(db, now)
}

/** Works in small parts, so that none of them blocks sign-ins or saves. */
async function runInParts(db: Kysely<Schema>, part: RawBuilder<unknown>): Promise<void> {
  for (let gone = ROWS_AT_ONCE; gone >= ROWS_AT_ONCE; ) {
    const { rows } = await sql<{ gone: number }>`select ${part} as gone`.execute(db)
    gone = rows[0]?.gone ?? 0
  }
}

/** Deletes deliveries of webhooks after 30 days. Source: docs/rules/wire.md#webhooks. */
async function forgetDeliveries(db: Kysely<Schema>): Promise<void> {
  const before = sql<Date>`now() - interval '30 days'`
  await db.deleteFrom('webhook_deliveries').where('created_at', '<', before).execute()
}

/** A transfer of a statement is kept only if it was credited: not if its request expired without a second operator. */
async function forgetExpiredRequests(db: Kysely<Schema>, now: number): Promise<void> {
  await db
    .deleteFrom('bank_transfers')
    .using('correction_requests as r')
    .whereRef('r.request_id', '=', 'bank_transfers.request_id')
    .where('payment_no', 'is', null)
    .where('decided_at', 'is', null)
    .where('expires_at', '<', new Date(now))
    .execute()
}
